// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs warplint-clangd in the place of clangd, by the setting of the clangd extension, and shows
// the report of a folder as a page.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');

/** A report of a large project takes minutes, not hours. */
const reportTimeoutMs = 3600 * 1000;

/** Whether the user has chosen a server for the folder. */
function hasOwnServer(clangd) {
  const found = clangd.inspect('path') || {};
  return Boolean(found.workspaceValue || found.workspaceFolderValue);
}

/** Makes the clangd extension start warplint-clangd in this folder. */
async function useServer() {
  const server = vscode.workspace.getConfiguration('warplint').get('serverPath');
  const clangd = vscode.workspace.getConfiguration('clangd');
  if (clangd.get('path') === server) return;
  await clangd.update('path', server, vscode.ConfigurationTarget.Workspace);
  await vscode.commands.executeCommand('clangd.restart');
}

/** The content of the page that warplint writes for a folder. */
function makeReport(folder) {
  const settings = vscode.workspace.getConfiguration('warplint');
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-'));
  const page = path.join(place, 'report.html');
  const flags = ['report', `--output=${page}`, '--quiet', ...settings.get('reportArguments'), folder];
  return new Promise((resolve, reject) => {
    childProcess.execFile(settings.get('path'), flags, {cwd: folder, timeout: reportTimeoutMs},
      (error, _, complaint) => {
        // Files that can't be read make the status 2; the page names them.
        const content = fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '';
        fs.rmSync(place, {recursive: true, force: true});
        if (content) resolve(content);
        else reject(new Error(complaint || (error && error.message) || 'no report was written'));
      });
  });
}

async function showReport() {
  const folder = (vscode.workspace.workspaceFolders || [])[0];
  if (!folder) {
    vscode.window.showErrorMessage('warplint: open a folder first');
    return;
  }
  try {
    const content = await vscode.window.withProgress(
      {location: vscode.ProgressLocation.Notification, title: 'warplint: reading the folder'},
      () => makeReport(folder.uri.fsPath));
    const panel = vscode.window.createWebviewPanel(
      'warplintReport', `warplint: ${folder.name}`, vscode.ViewColumn.One,
      {enableScripts: true, enableFindWidget: true, retainContextWhenHidden: true});
    panel.webview.html = content;
  } catch (error) {
    vscode.window.showErrorMessage(`warplint: ${error.message}`);
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('warplint.report', showReport),
    vscode.commands.registerCommand('warplint.useEditorServer', useServer));
  const wanted = vscode.workspace.getConfiguration('warplint').get('setServer');
  if (wanted && vscode.workspace.workspaceFolders &&
      !hasOwnServer(vscode.workspace.getConfiguration('clangd')))
    await useServer();
}

module.exports = {activate, deactivate() {}};
