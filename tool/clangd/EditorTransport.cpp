//===- EditorTransport.cpp - Adds warplint's part to clangd's messages --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/EditorTransport.h"
#include "checks/Registry.h"
#include "cmake/Config.h"
#include "cuda/Functions.h"
#include "tool/clangd/EditorCommand.h"
#include "tool/clangd/EditorFindings.h"
#include "tool/clangd/HintStore.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <mutex>

using namespace llvm;
using clang::clangd::Transport;

namespace warplint::clangd {
namespace {

//===--- LSP's notions -----------------------------------------------------===//

json::Object markdown(std::string Text) {
  return json::Object{{"kind", "markdown"}, {"value", std::move(Text)}};
}

/// Whether an editor with the capabilities \p Params shows Markdown in hovers.
bool showsMarkdown(const json::Object &Params) {
  const json::Object *At = &Params;
  for (StringRef Key : {"capabilities", "textDocument", "hover"})
    if (At)
      At = At->getObject(Key);
  const json::Array *Formats = At ? At->getArray("contentFormat") : nullptr;
  return Formats && is_contained(*Formats, json::Value("markdown"));
}

/// A request that warplint has a part in the answer of.
struct Question {
  enum { Initialize, Hover, InlayHint, CodeAction } What;
  std::string Uri = {};
  Place From = {}, To = {};            ///< The place; the first and the last of a range.
  json::Array Diagnostics = {};        ///< Those that code actions are to be about.
  std::vector<std::string> Kinds = {}; ///< Of the code actions that are wanted; empty: all.

  std::string file() const { return pathOf(Uri); }
  /// Whether code actions of \p Kind are wanted: a kind includes those below it.
  bool wants(StringRef Kind) const {
    return Kinds.empty() || any_of(Kinds, [&](StringRef K) {
             return K.empty() || Kind == K || Kind.starts_with((K + ".").str());
           });
  }
};

json::Array diagnosticsIn(const json::Object *Context) {
  const json::Array *Diagnostics = Context ? Context->getArray("diagnostics") : nullptr;
  return Diagnostics ? *Diagnostics : json::Array();
}

std::vector<std::string> kindsIn(const json::Object *Context) {
  std::vector<std::string> Kinds;
  if (const json::Array *Only = Context ? Context->getArray("only") : nullptr)
    for (const json::Value &Kind : *Only)
      Kinds.push_back(Kind.getAsString().value_or("").str());
  return Kinds;
}

std::string keyOf(const json::Value &ID) { return formatv("{0}", ID).str(); }

/// clangd prefers a diagnostic's only quick fix, which editors then apply with
/// others at once. What changes the program is to be chosen by itself.
void preferNoSuggestion(json::Array *Actions) {
  if (!Actions)
    return;
  for (json::Value &Value : *Actions)
    if (json::Object *Action = Value.getAsObject())
      if (EditorFindings::instance().isSuggestion(Action->getString("title").value_or("")))
        Action->erase("isPreferred");
}

/// clangd finds the fixes of a diagnostic by the range that it published.
void giveClangdItsRanges(json::Value &Params) {
  json::Object *Object = Params.getAsObject();
  json::Object *Context = Object ? Object->getObject("context") : nullptr;
  json::Object *Document = Object ? Object->getObject("textDocument") : nullptr;
  if (json::Array *Diagnostics = Context && Document ? Context->getArray("diagnostics") : nullptr)
    EditorFindings::instance().setRanges(pathOf(Document->getString("uri").value_or("")),
                                         *Diagnostics, EditorFindings::Side::Clangd);
}

//===--- The transport -----------------------------------------------------===//

class EditorTransport : public Transport, private Transport::MessageHandler {
public:
  explicit EditorTransport(std::unique_ptr<Transport> Carrier) : Carrier(std::move(Carrier)) {}

  void notify(StringRef Method, json::Value Params) override {
    if (Method == "textDocument/publishDiagnostics")
      nameOurDiagnostics(Params);
    Carrier->notify(Method, std::move(Params));
  }
  void call(StringRef Method, json::Value Params, json::Value ID) override {
    Carrier->call(Method, std::move(Params), std::move(ID));
  }
  void reply(json::Value ID, Expected<json::Value> Result) override {
    std::optional<Question> Asked = take(ID);
    if (Asked && Result)
      addTo(*Result, *Asked);
    Carrier->reply(std::move(ID), std::move(Result));
  }
  Error loop(MessageHandler &Handler) override {
    Server = &Handler;
    return Carrier->loop(*this);
  }

private:
  bool onNotify(StringRef Method, json::Value Params) override {
    return Server->onNotify(Method, std::move(Params));
  }
  bool onCall(StringRef Method, json::Value Params, json::Value ID) override {
    note(Method, Params, ID);
    if (Method == "textDocument/codeAction")
      giveClangdItsRanges(Params);
    return Server->onCall(Method, std::move(Params), std::move(ID));
  }
  bool onReply(json::Value ID, Expected<json::Value> Result) override {
    return Server->onReply(std::move(ID), std::move(Result));
  }

  void note(StringRef Method, const json::Value &Params, const json::Value &ID);
  std::optional<Question> take(const json::Value &ID);
  void addTo(json::Value &Result, const Question &Asked);
  void readInitialized(json::Object *Result);
  void addHover(json::Value &Result, const Question &Asked);
  void addInlayHints(json::Value &Result, const Question &Asked);
  void addCodeActions(json::Value &Result, const Question &Asked);
  void nameOurDiagnostics(json::Value &Params);

  std::unique_ptr<Transport> Carrier;
  MessageHandler *Server = nullptr;
  std::mutex Mutex; ///< Replies come from any thread.
  std::map<std::string, Question> Open;
  Encoding Columns = Encoding::Utf16;
  bool TakesActions = false; ///< Whether the editor takes code actions; older ones take commands.
  bool Markdown = false; ///< Whether hovers may be Markdown; else the same is plain text.
};

/// Remembers the requests whose answers warplint adds to.
void EditorTransport::note(StringRef Method, const json::Value &Params, const json::Value &ID) {
  const json::Object *Object = Params.getAsObject();
  if (!Object)
    return;
  Question Asked;
  if (Method == "initialize") {
    Asked.What = Question::Initialize;
    Markdown = showsMarkdown(*Object);
  } else if (Method == "textDocument/hover") {
    Asked.What = Question::Hover;
    Asked.From = Asked.To = placeIn(Object->getObject("position"));
  } else if (Method == "textDocument/codeAction") {
    Asked.What = Question::CodeAction;
    Asked.Diagnostics = diagnosticsIn(Object->getObject("context"));
    Asked.Kinds = kindsIn(Object->getObject("context"));
  } else if (Method == "textDocument/inlayHint") {
    Asked.What = Question::InlayHint;
    if (const json::Object *Range = Object->getObject("range")) {
      Asked.From = placeIn(Range->getObject("start"));
      Asked.To = placeIn(Range->getObject("end"));
    }
  } else {
    return;
  }
  if (const json::Object *Document = Object->getObject("textDocument"))
    Asked.Uri = Document->getString("uri").value_or("").str();
  std::lock_guard Lock(Mutex);
  Open[keyOf(ID)] = std::move(Asked);
}

std::optional<Question> EditorTransport::take(const json::Value &ID) {
  std::lock_guard Lock(Mutex);
  auto Found = Open.find(keyOf(ID));
  if (Found == Open.end())
    return std::nullopt;
  Question Asked = std::move(Found->second);
  Open.erase(Found);
  return Asked;
}

void EditorTransport::addTo(json::Value &Result, const Question &Asked) {
  switch (Asked.What) {
  case Question::Initialize:
    return readInitialized(Result.getAsObject());
  case Question::Hover:
    return addHover(Result, Asked);
  case Question::InlayHint:
    return addInlayHints(Result, Asked);
  case Question::CodeAction:
    return addCodeActions(Result, Asked);
  }
}

/// Reads what clangd and the editor agreed on, and adds the kind of our own code actions.
void EditorTransport::readInitialized(json::Object *Result) {
  if (!Result)
    return;
  Columns = StringSwitch<Encoding>(Result->getString("offsetEncoding").value_or("utf-16"))
                .Case("utf-8", Encoding::Utf8)
                .Case("utf-32", Encoding::Utf32)
                .Default(Encoding::Utf16);
  json::Object *Capabilities = Result->getObject("capabilities");
  json::Object *Actions = Capabilities ? Capabilities->getObject("codeActionProvider") : nullptr;
  json::Array *Kinds = Actions ? Actions->getArray("codeActionKinds") : nullptr;
  TakesActions = Kinds;
  if (Kinds)
    Kinds->push_back(EditorFindings::FixAllKind);
}

/// Whether \p Hover, clangd's own, is about the call that Clang makes of `<<<...>>>`, which the user
/// did not write: "### function `NAME`", without Markdown "function NAME".
bool isAboutChevrons(StringRef Hover) {
  Hover.consume_front("### ");
  if (!Hover.consume_front("function "))
    return false;
  const cuda::Function *Named = cuda::find(Hover.split('\n').first.trim(" `"));
  return Named && Named->What == cuda::Act::Configure;
}

/// clangd answers from the newest AST, and made the store from the same.
void EditorTransport::addHover(json::Value &Result, const Question &Asked) {
  std::string Text;
  json::Object Range;
  for (const Hint &H : HintStore::instance().of(Asked.file())) {
    Place Begin = placeOf(H.Begin, Columns), End = placeOf(H.End, Columns);
    if (!(Begin <= Asked.From && Asked.From <= End))
      continue;
    Text += (Text.empty() ? "" : "\n\n") + H.Hover;
    Range = spelled(Begin, End);
  }
  if (Text.empty())
    return;
  Text.resize(StringRef(Text).rtrim().size());
  json::Object *Own = Result.getAsObject();
  json::Object *Contents = Own ? Own->getObject("contents") : nullptr;
  if (!Contents) {
    json::Object Said = markdown(Text);
    if (!Markdown)
      Said["kind"] = "plaintext";
    Result = json::Object{{"contents", std::move(Said)}, {"range", std::move(Range)}};
    return;
  }
  std::string Other = Contents->getString("value").value_or("").str();
  bool Rich = Contents->getString("kind").value_or("") == "markdown";
  if (isAboutChevrons(Other)) {
    (*Contents)["value"] = Text;
    (*Own)["range"] = std::move(Range);
  } else {
    (*Contents)["value"] = Text + (Rich ? "\n\n---\n\n" : "\n\n") + Other;
  }
}

void EditorTransport::addInlayHints(json::Value &Result, const Question &Asked) {
  json::Array *Own = Result.getAsArray();
  if (!Own)
    return;
  // Several readings of one launch have the same place.
  std::map<std::pair<int64_t, int64_t>, std::pair<SmallVector<StringRef>, std::string>> ByPlace;
  std::vector<Hint> Hints = HintStore::instance().of(Asked.file());
  for (const Hint &H : Hints) {
    Place At = placeOf(H.End, Columns);
    if (H.Inlay.empty() || !(Asked.From <= At && At <= Asked.To))
      continue;
    auto &[Labels, Tip] = ByPlace[{At.Line, At.Character}];
    if (!is_contained(Labels, StringRef(H.Inlay)))
      Labels.push_back(H.Inlay);
    Tip += (Tip.empty() ? "" : "\n\n") + H.InlayTip;
  }
  for (auto &[At, Said] : ByPlace)
    Own->push_back(json::Object{{"position", spelled({At.first, At.second})},
                                {"label", join(Said.first, " or ")},
                                {"paddingLeft", true},
                                {"tooltip", markdown(Said.second)}});
}

void EditorTransport::addCodeActions(json::Value &Result, const Question &Asked) {
  json::Array *Actions = Result.getAsArray();
  if (!Actions)
    return;
  const EditorFindings &Findings = EditorFindings::instance();
  preferNoSuggestion(Actions);
  for (json::Value &Value : *Actions)
    if (json::Object *Action = Value.getAsObject())
      if (json::Array *Diagnostics = Action->getArray("diagnostics"))
        Findings.setRanges(Asked.file(), *Diagnostics, EditorFindings::Side::Editor);
  if (!TakesActions)
    return;
  if (Asked.wants("quickfix"))
    for (json::Value &Action : Findings.suppressions(Asked.Uri, Asked.Diagnostics, Columns))
      Actions->push_back(std::move(Action));
  if (Asked.wants(EditorFindings::FixAllKind))
    if (json::Value All = Findings.fixAll(Asked.Uri, Columns); All != json::Value(nullptr))
      Actions->push_back(std::move(All));
}

/// clangd links every check's page on clang-tidy's own site.
void EditorTransport::nameOurDiagnostics(json::Value &Params) {
  json::Object *Object = Params.getAsObject();
  json::Array *Diagnostics = Object ? Object->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return;
  for (json::Value &Value : *Diagnostics) {
    json::Object *D = Value.getAsObject();
    std::optional<StringRef> Code = D ? D->getString("code") : std::nullopt;
    if (!Code || none_of(checks::registry(), [&](const auto &E) { return E.Name == *Code; }))
      continue;
    if (json::Object *Page = D->getObject("codeDescription"))
      (*Page)["href"] = (WARPLINT_DOCS_URL "/checks/" + *Code + ".md").str();
    (*D)["source"] = "warplint";
    preferNoSuggestion(D->getArray("codeActions"));
  }
  EditorFindings::instance().publish(pathOf(Object->getString("uri").value_or("")), *Diagnostics,
                                     Columns);
}

} // namespace

std::unique_ptr<Transport> withOccupancy(std::unique_ptr<Transport> Carrier) {
  return std::make_unique<EditorTransport>(std::move(Carrier));
}

} // namespace warplint::clangd
