-- Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- What a user does in Neovim, for neovim.py: waits for findings, takes a quick fix, types, saves.
local said = {}

local function findings()
  local all = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    table.insert(all, { line = d.lnum + 1, column = d.col + 1, last = d.end_col + 1,
                        severity = d.severity, code = d.code, message = d.message })
  end
  table.sort(all, function(a, b) return a.line * 1000 + a.column < b.line * 1000 + b.column end)
  return all
end

-- Waits until a finding's code stands on a line, or none does.
local function wait(line, code)
  return vim.wait(120000, function()
    for _, d in ipairs(findings()) do
      if d.line == line and d.code == code then return true end
    end
    return code == nil and #findings() == 0
  end, 50)
end

local ok, problem = pcall(function()
  said.version = tostring(vim.version())
  said.filetype = vim.bo.filetype
  said.seen = wait(3, "cuda-launch-dimensions")
  said.before = findings()

  -- The quick fix of the line with 48 threads, chosen in Neovim's own list.
  vim.ui.select = function(items, options, choose)
    said.offered = vim.tbl_map(options.format_item or tostring, items)
    choose(items[1], 1)
  end
  vim.api.nvim_win_set_cursor(0, { 4, 3 })
  vim.lsp.buf.code_action()
  said.applied = vim.wait(120000, function()
    return vim.api.nvim_buf_get_lines(0, 3, 4, true)[1]:find("48", 1, true) == nil
  end, 50)
  vim.cmd("write")
  said.after_fix = vim.wait(120000, function() return #findings() == 1 end, 50)
  said.between = findings()

  -- Typing: the last fault goes, and comes back on another line.
  vim.api.nvim_buf_set_lines(0, 2, 3, true, { "  work<<<8, 256>>>(P);" })
  said.mended = wait(nil, nil)
  vim.api.nvim_buf_set_lines(0, 0, 0, true, { "// a line more" })
  vim.api.nvim_buf_set_lines(0, 3, 4, true, { "  work<<<8, 2048>>>(P);" })
  said.again = wait(4, "cuda-launch-dimensions")
  said.after = findings()
end)
if not ok then said.problem = tostring(problem) end
local out = io.open(vim.env.SAID, "w")
out:write(vim.fn.json_encode(said))
out:close()
vim.cmd("qall!")
