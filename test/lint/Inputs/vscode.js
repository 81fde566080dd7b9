const asked = [];
const settings = %(settings)s;
const section = name => ({
  get: key => settings[name + '.' + key],
  inspect: key => ({workspaceValue: settings['own.' + name + '.' + key]}),
  update: async (key, value, target) => {
    asked.push(['set', name + '.' + key, value, target]);
    settings[name + '.' + key] = value;
  }});
const commands = {};
const vscode = {
  ConfigurationTarget: {Workspace: 2}, ProgressLocation: {Notification: 15}, ViewColumn: {One: 1},
  workspace: {workspaceFolders: [{name: 'try', uri: {fsPath: %(folder)s}}],
              getConfiguration: section},
  commands: {
    registerCommand: (name, run) => { commands[name] = run; return {dispose() {}}; },
    executeCommand: async name => { asked.push(['run', name]); }},
  window: {
    withProgress: (_, task) => task(),
    showErrorMessage: text => { asked.push(['error', text]); },
    createWebviewPanel: () => ({webview: {set html(text) {
      asked.push(['page', text.slice(0, 15), text.includes('cuda-launch-dimensions')]); }}})}};
const Module = require('module');
const load = Module._load;
Module._load = (name, ...more) => name === 'vscode' ? vscode : load(name, ...more);
const extension = require(%(extension)s);
(async () => {
  const context = {subscriptions: []};
  await extension.activate(context);
  await commands['warplint.report']();
  console.log(JSON.stringify({asked, commands: Object.keys(commands)}));
})();
