" gists-tui in Vim 8.1 and Neovim. See docs/EDITORS.md.
"   :Gist [QUERY]     chooses a gist and inserts its file below the cursor
"   :Gist! [QUERY]    chooses a gist and opens its file in a tab
"   :GistPush[!]      sends this file to the gist that it is paired with; ! answers yes for a public gist
if exists('g:loaded_gists_tui') || !(has('nvim') || has('terminal'))
  finish
endif
let g:loaded_gists_tui = 1

" Runs the program in a terminal window of its own, then calls a function with its exit code.
function! s:run(arguments, output, done) abort
  let command = ['/bin/sh', '-c', 'out=$1; shift; if [ "$out" ]; then exec "$@" >"$out"; else exec "$@"; fi', 'sh',
        \ a:output, get(g:, 'gists_tui_program', 'gists-tui')] + a:arguments
  let window = win_getid()
  botright new
  if has('nvim')
    call termopen(command, {'on_exit': {job, code, event -> s:ended(bufnr, window, code, a:done)}})
    let bufnr = bufnr('%')
    startinsert
  else
    let bufnr = term_start(command, {'curwin': 1, 'exit_cb': {job, code ->
          \ timer_start(0, {-> s:ended(bufnr, window, code, a:done)})}})
  endif
endfunction

function! s:ended(bufnr, window, code, done) abort
  if a:done isnot 0
    execute 'bwipeout!' a:bufnr
    call win_gotoid(a:window)
    if a:code == 0
      call a:done()
    elseif a:code != 1 && a:code != 130
      echohl ErrorMsg | echomsg 'gists-tui ended with' a:code | echohl None
    endif
  endif
endfunction

function! s:pick(query, opens) abort
  let output = tempname()
  let arguments = ['pick'] + get(g:, 'gists_tui_pick_options', [])
        \ + (a:opens ? ['--print', 'path'] : []) + (empty(a:query) ? [] : ['--query', a:query])
  call s:run(arguments, output, {-> a:opens ? s:open(output) : s:insert(output)})
endfunction

function! s:insert(output) abort
  call append(line('.'), readfile(a:output))
  call delete(a:output)
endfunction

" Opens a private copy. Its modelines have no effect, since another user wrote them.
function! s:open(output) abort
  let path = join(readfile(a:output), "\n")
  call delete(a:output)
  let before = [&g:modeline, &l:modeline]
  set nomodeline
  execute 'tabedit' fnameescape(path)
  setlocal readonly
  let &g:modeline = before[0]
endfunction

function! s:push(yes) abort
  update
  call s:run(['push'] + (a:yes ? ['--yes'] : []) + ['--', expand('%:p')], '', 0)
endfunction

command! -nargs=* -bang Gist call s:pick(<q-args>, <bang>0)
command! -bang GistPush call s:push(<bang>0)
