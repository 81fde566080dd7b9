;; Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;; What a user does in Emacs with eglot, for emacs.py: waits for findings, takes a quick fix, saves.
(require 'json)
(defvar said nil)
(defun note (name value) (push (cons name value) said))
(defun findings ()
  (mapcar (lambda (d)
            (save-excursion
              (goto-char (flymake-diagnostic-beg d))
              (list (line-number-at-pos) (1+ (current-column))
                    (format "%s" (flymake-diagnostic-type d)) (flymake-diagnostic-text d))))
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))
(defun await (count)
  (let ((deadline (+ (float-time) 120)))
    (while (and (progn (flymake-start) (/= (length (flymake-diagnostics)) count))
                (< (float-time) deadline))
      (accept-process-output nil 0.1)))
  (vconcat (findings)))
(condition-case problem
    (progn
      (setq eglot-sync-connect 60 eglot-confirm-server-initiated-edits nil)
      (find-file (getenv "OPENED"))
      (note 'mode (symbol-name major-mode))
      (run-hooks 'post-command-hook) ; what eglot-ensure waits for
      (note 'before (await 2))
      (goto-char (point-min))
      (forward-line 3)
      (move-to-column 14)
      ;; The first of the list; a key was the last event, so no menu opens.
      (let ((last-nonmenu-event ?a)
            (completing-read-function
             (lambda (_prompt actions &rest _) (car (all-completions "" actions)))))
        (eglot-code-actions (point) (1+ (point)) "quickfix" t))
      (save-buffer)
      (note 'after (await 1))
      (eglot-shutdown (eglot-current-server)))
  (error (note 'problem (format "%S" problem))))
(with-temp-file (getenv "SAID") (insert (json-encode said)))
(kill-emacs 0)
