#compdef docx-cli
# Completion of docx-cli for zsh. To use it now: source <(docx-cli completion zsh)
_docx_cli() {
  local at='' word previous="${words[CURRENT - 1]}"
  local -a list flags
  if [[ "${words[CURRENT]}" == --*=* ]]; then
    previous="${words[CURRENT]%%=*}"
    compset -P '*='
  fi
  for word in "${(@)words[2,CURRENT - 1]}"; do
    case "$at|$word" in
      '|jobs') at='jobs' ;;
      '|batches') at='batches' ;;
      '|templates') at='templates' ;;
      '|keys') at='keys' ;;
      '|config') at='config' ;;
      '|upload') at='upload' ;;
      '|bulk') at='bulk' ;;
      '|verify') at='verify' ;;
      '|eval') at='eval' ;;
      '|export') at='export' ;;
      'jobs|download') at='jobs download' ;;
      'jobs|fraud-analysis') at='jobs fraud-analysis' ;;
      'jobs|list') at='jobs list' ;;
      'jobs|result') at='jobs result' ;;
      'jobs|show') at='jobs show' ;;
      'jobs|trigger-fraud-check') at='jobs trigger-fraud-check' ;;
      'jobs|wait') at='jobs wait' ;;
      'batches|export') at='batches export' ;;
      'batches|list') at='batches list' ;;
      'batches|show') at='batches show' ;;
      'batches|wait') at='batches wait' ;;
      'templates|create') at='templates create' ;;
      'templates|delete') at='templates delete' ;;
      'templates|generate') at='templates generate' ;;
      'templates|list') at='templates list' ;;
      'templates|show') at='templates show' ;;
      'templates|update') at='templates update' ;;
      'keys|allow') at='keys allow' ;;
      'keys|create') at='keys create' ;;
      'keys|list') at='keys list' ;;
      'keys|my-ip') at='keys my-ip' ;;
      'keys|revoke') at='keys revoke' ;;
      '|serve') at='serve' ;;
      '|login') at='login' ;;
      '|logout') at='logout' ;;
      '|whoami') at='whoami' ;;
      'config|get') at='config get' ;;
      'config|list') at='config list' ;;
      'config|path') at='config path' ;;
      'config|set') at='config set' ;;
      '|doctor') at='doctor' ;;
      '|completion') at='completion' ;;
    esac
  done
  case "$at|$previous" in
    '|--base-url') _files; return ;;
    '|--profile') _files; return ;;
    '|--store') _files; return ;;
    'jobs|--base-url') _files; return ;;
    'jobs|--profile') _files; return ;;
    'jobs|--store') _files; return ;;
    'batches|--base-url') _files; return ;;
    'batches|--profile') _files; return ;;
    'batches|--store') _files; return ;;
    'templates|--base-url') _files; return ;;
    'templates|--profile') _files; return ;;
    'templates|--store') _files; return ;;
    'keys|--base-url') _files; return ;;
    'keys|--profile') _files; return ;;
    'keys|--store') _files; return ;;
    'config|--base-url') _files; return ;;
    'config|--profile') _files; return ;;
    'config|--store') _files; return ;;
    'upload|--template') _files; return ;;
    'upload|--filename') _files; return ;;
    'upload|--disable-check') _files; return ;;
    'upload|--timeout') _files; return ;;
    'upload|--ocr') compadd -- auto force off; return ;;
    'upload|--lang') _files; return ;;
    'upload|--tessdata') _files; return ;;
    'upload|--workers') _files; return ;;
    'upload|--password') _files; return ;;
    'upload|--password-file') _files; return ;;
    'upload|--max-pixels') _files; return ;;
    'upload|--page-timeout') _files; return ;;
    'upload|--file-timeout') _files; return ;;
    'upload|--llm') compadd -- off fallback verify; return ;;
    'upload|--base-url') _files; return ;;
    'upload|--profile') _files; return ;;
    'upload|--store') _files; return ;;
    'bulk|--template') _files; return ;;
    'bulk|--folder-name') _files; return ;;
    'bulk|--include') _files; return ;;
    'bulk|--exclude') _files; return ;;
    'bulk|--filename') _files; return ;;
    'bulk|--out') _files; return ;;
    'bulk|--timeout') _files; return ;;
    'bulk|--ocr') compadd -- auto force off; return ;;
    'bulk|--lang') _files; return ;;
    'bulk|--tessdata') _files; return ;;
    'bulk|--workers') _files; return ;;
    'bulk|--password') _files; return ;;
    'bulk|--password-file') _files; return ;;
    'bulk|--max-pixels') _files; return ;;
    'bulk|--page-timeout') _files; return ;;
    'bulk|--file-timeout') _files; return ;;
    'bulk|--llm') compadd -- off fallback verify; return ;;
    'bulk|--base-url') _files; return ;;
    'bulk|--profile') _files; return ;;
    'bulk|--store') _files; return ;;
    'verify|--include') _files; return ;;
    'verify|--exclude') _files; return ;;
    'verify|--filename') _files; return ;;
    'verify|--format') compadd -- table json jsonl sarif junit; return ;;
    'verify|--out') _files; return ;;
    'verify|--report') _files; return ;;
    'verify|--fail-on') _files; return ;;
    'verify|--checks') _files; return ;;
    'verify|--disable-check') _files; return ;;
    'verify|--allow') _files; return ;;
    'verify|--ocr') compadd -- auto force off; return ;;
    'verify|--lang') _files; return ;;
    'verify|--tessdata') _files; return ;;
    'verify|--workers') _files; return ;;
    'verify|--password') _files; return ;;
    'verify|--password-file') _files; return ;;
    'verify|--max-pixels') _files; return ;;
    'verify|--page-timeout') _files; return ;;
    'verify|--file-timeout') _files; return ;;
    'verify|--base-url') _files; return ;;
    'verify|--profile') _files; return ;;
    'verify|--store') _files; return ;;
    'eval|--template') _files; return ;;
    'eval|--baseline') _files; return ;;
    'eval|--max-drop') _files; return ;;
    'eval|--format') compadd -- table json junit; return ;;
    'eval|--out') _files; return ;;
    'eval|--ocr') compadd -- auto force off; return ;;
    'eval|--lang') _files; return ;;
    'eval|--tessdata') _files; return ;;
    'eval|--workers') _files; return ;;
    'eval|--password') _files; return ;;
    'eval|--password-file') _files; return ;;
    'eval|--max-pixels') _files; return ;;
    'eval|--page-timeout') _files; return ;;
    'eval|--file-timeout') _files; return ;;
    'eval|--base-url') _files; return ;;
    'eval|--profile') _files; return ;;
    'eval|--store') _files; return ;;
    'export|--format') compadd -- json jsonl csv; return ;;
    'export|--job-ids') _files; return ;;
    'export|--explode') _files; return ;;
    'export|--out') _files; return ;;
    'export|--base-url') _files; return ;;
    'export|--profile') _files; return ;;
    'export|--store') _files; return ;;
    'jobs download|--out') _files; return ;;
    'jobs download|--base-url') _files; return ;;
    'jobs download|--profile') _files; return ;;
    'jobs download|--store') _files; return ;;
    'jobs fraud-analysis|--timeout') _files; return ;;
    'jobs fraud-analysis|--out') _files; return ;;
    'jobs fraud-analysis|--base-url') _files; return ;;
    'jobs fraud-analysis|--profile') _files; return ;;
    'jobs fraud-analysis|--store') _files; return ;;
    'jobs list|--limit') _files; return ;;
    'jobs list|--offset') _files; return ;;
    'jobs list|--status') _files; return ;;
    'jobs list|--base-url') _files; return ;;
    'jobs list|--profile') _files; return ;;
    'jobs list|--store') _files; return ;;
    'jobs result|--out') _files; return ;;
    'jobs result|--base-url') _files; return ;;
    'jobs result|--profile') _files; return ;;
    'jobs result|--store') _files; return ;;
    'jobs show|--base-url') _files; return ;;
    'jobs show|--profile') _files; return ;;
    'jobs show|--store') _files; return ;;
    'jobs trigger-fraud-check|--timeout') _files; return ;;
    'jobs trigger-fraud-check|--out') _files; return ;;
    'jobs trigger-fraud-check|--base-url') _files; return ;;
    'jobs trigger-fraud-check|--profile') _files; return ;;
    'jobs trigger-fraud-check|--store') _files; return ;;
    'jobs wait|--timeout') _files; return ;;
    'jobs wait|--base-url') _files; return ;;
    'jobs wait|--profile') _files; return ;;
    'jobs wait|--store') _files; return ;;
    'batches export|--job-ids') _files; return ;;
    'batches export|--format') compadd -- json jsonl csv; return ;;
    'batches export|--out') _files; return ;;
    'batches export|--base-url') _files; return ;;
    'batches export|--profile') _files; return ;;
    'batches export|--store') _files; return ;;
    'batches list|--search') _files; return ;;
    'batches list|--status') _files; return ;;
    'batches list|--page') _files; return ;;
    'batches list|--limit') _files; return ;;
    'batches list|--base-url') _files; return ;;
    'batches list|--profile') _files; return ;;
    'batches list|--store') _files; return ;;
    'batches show|--jobs-page') _files; return ;;
    'batches show|--jobs-limit') _files; return ;;
    'batches show|--base-url') _files; return ;;
    'batches show|--profile') _files; return ;;
    'batches show|--store') _files; return ;;
    'batches wait|--timeout') _files; return ;;
    'batches wait|--base-url') _files; return ;;
    'batches wait|--profile') _files; return ;;
    'batches wait|--store') _files; return ;;
    'templates create|--file') _files; return ;;
    'templates create|--name') _files; return ;;
    'templates create|--description') _files; return ;;
    'templates create|--field') _files; return ;;
    'templates create|--base-url') _files; return ;;
    'templates create|--profile') _files; return ;;
    'templates create|--store') _files; return ;;
    'templates delete|--base-url') _files; return ;;
    'templates delete|--profile') _files; return ;;
    'templates delete|--store') _files; return ;;
    'templates generate|--prompt') _files; return ;;
    'templates generate|--image') _files; return ;;
    'templates generate|--name') _files; return ;;
    'templates generate|--ocr') compadd -- auto force off; return ;;
    'templates generate|--lang') _files; return ;;
    'templates generate|--tessdata') _files; return ;;
    'templates generate|--workers') _files; return ;;
    'templates generate|--password') _files; return ;;
    'templates generate|--password-file') _files; return ;;
    'templates generate|--max-pixels') _files; return ;;
    'templates generate|--page-timeout') _files; return ;;
    'templates generate|--file-timeout') _files; return ;;
    'templates generate|--base-url') _files; return ;;
    'templates generate|--profile') _files; return ;;
    'templates generate|--store') _files; return ;;
    'templates list|--base-url') _files; return ;;
    'templates list|--profile') _files; return ;;
    'templates list|--store') _files; return ;;
    'templates show|--base-url') _files; return ;;
    'templates show|--profile') _files; return ;;
    'templates show|--store') _files; return ;;
    'templates update|--file') _files; return ;;
    'templates update|--name') _files; return ;;
    'templates update|--description') _files; return ;;
    'templates update|--field') _files; return ;;
    'templates update|--base-url') _files; return ;;
    'templates update|--profile') _files; return ;;
    'templates update|--store') _files; return ;;
    'keys allow|--base-url') _files; return ;;
    'keys allow|--profile') _files; return ;;
    'keys allow|--store') _files; return ;;
    'keys create|--allow') _files; return ;;
    'keys create|--expires-in-days') _files; return ;;
    'keys create|--base-url') _files; return ;;
    'keys create|--profile') _files; return ;;
    'keys create|--store') _files; return ;;
    'keys list|--base-url') _files; return ;;
    'keys list|--profile') _files; return ;;
    'keys list|--store') _files; return ;;
    'keys my-ip|--base-url') _files; return ;;
    'keys my-ip|--profile') _files; return ;;
    'keys my-ip|--store') _files; return ;;
    'keys revoke|--base-url') _files; return ;;
    'keys revoke|--profile') _files; return ;;
    'keys revoke|--store') _files; return ;;
    'serve|--host') _files; return ;;
    'serve|--port') _files; return ;;
    'serve|--plan') compadd -- basic essential business; return ;;
    'serve|--trust-proxy') _files; return ;;
    'serve|--tls-cert') _files; return ;;
    'serve|--tls-key') _files; return ;;
    'serve|--coin-budget') _files; return ;;
    'serve|--rate-limit') _files; return ;;
    'serve|--ocr') compadd -- auto force off; return ;;
    'serve|--lang') _files; return ;;
    'serve|--tessdata') _files; return ;;
    'serve|--workers') _files; return ;;
    'serve|--password') _files; return ;;
    'serve|--password-file') _files; return ;;
    'serve|--max-pixels') _files; return ;;
    'serve|--page-timeout') _files; return ;;
    'serve|--file-timeout') _files; return ;;
    'serve|--llm') compadd -- off fallback verify; return ;;
    'serve|--base-url') _files; return ;;
    'serve|--profile') _files; return ;;
    'serve|--store') _files; return ;;
    'login|--api-key') _files; return ;;
    'login|--base-url') _files; return ;;
    'login|--profile') _files; return ;;
    'login|--store') _files; return ;;
    'logout|--base-url') _files; return ;;
    'logout|--profile') _files; return ;;
    'logout|--store') _files; return ;;
    'whoami|--base-url') _files; return ;;
    'whoami|--profile') _files; return ;;
    'whoami|--store') _files; return ;;
    'config get|--base-url') _files; return ;;
    'config get|--profile') _files; return ;;
    'config get|--store') _files; return ;;
    'config list|--base-url') _files; return ;;
    'config list|--profile') _files; return ;;
    'config list|--store') _files; return ;;
    'config path|--base-url') _files; return ;;
    'config path|--profile') _files; return ;;
    'config path|--store') _files; return ;;
    'config set|--for-profile') _files; return ;;
    'config set|--base-url') _files; return ;;
    'config set|--profile') _files; return ;;
    'config set|--store') _files; return ;;
    'doctor|--base-url') _files; return ;;
    'doctor|--profile') _files; return ;;
    'doctor|--store') _files; return ;;
    'completion|--base-url') _files; return ;;
    'completion|--profile') _files; return ;;
    'completion|--store') _files; return ;;
  esac
  case "$at" in
    '')
      list=('upload:upload documents one by one and show what was extracted' 'bulk:process folders of documents' 'verify:check documents for signs of tampering' 'eval:measure how well a template reads documents whose data is known' 'export:export the structured results of batches' 'jobs:states, results and originals of single documents' 'batches:many documents under one name' 'templates:what is extracted from documents' 'keys:API keys and their allow-lists' 'serve:run the service itself, for other machines and programs' 'login:log in to a service' 'logout:forget the key and secret of a service' 'whoami:show the service in use, the key, and the address the service sees' 'config:settings and where they come from' 'doctor:check that everything needed is installed and can be used' 'completion:print a completion script for a shell')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs')
      list=('download:fetch the original document of a job' 'fraud-analysis:show the integrity report of a job' 'list:list jobs, most recent first' 'result:show the result of a completed job' 'show:show the state of a job' 'trigger-fraud-check:run the integrity check on the stored original of a job' 'wait:wait until a job is completed or failed')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches')
      list=('export:export the structured results of a batch' 'list:list batches, most recent first' 'show:show a batch with its jobs' 'wait:wait until every job of a batch is completed or failed')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates')
      list=('create:create a template from a file, from options, or by answering questions' 'delete:delete a template' 'generate:draft a template from words or from a sample document' 'list:list templates' 'show:show a template with its fields' 'update:replace a template')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys')
      list=('allow:replace the allow-list of a key' 'create:create a key; its secret is shown only now' 'list:list keys, without secrets' 'my-ip:show the address the service sees for you' 'revoke:revoke a key at once')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config')
      list=('get:print the value of a setting' 'list:list every setting, its value, and where the value comes from' 'path:print the path of the user'\''s settings file' 'set:write a setting to the user'\''s file; without a value, take it out')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'upload')
      list=()
      flags=('--template:template that says what to extract; "auto" chooses a built-in one by the kind of document' '--filename:name, with extension, of the document from standard input' '--fraud-check:also check each document for signs of tampering, and wait for the report' '--disable-check:leave out this check; may be given several times' '--timeout:with --fraud-check\: stop waiting for the report after this time, with exit code 3' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'bulk')
      list=()
      flags=('--template:template that says what to extract; "auto" chooses a built-in one by the kind of document' '--folder-name:name of the batch; by default the folder and the run' '--include:in folders, only files that match; may be given several times' '--exclude:leave out files and folders that match; may be given several times' '--filename:name, with extension, of the document from standard input' '--fraud-check:also check each document for signs of tampering, and wait for the report' '--out:write one JSON file per document into this folder, in the tree of the documents' '--jsonl:print a line of JSON per file as it finishes, and a summary at the end' '--dry-run:only check the files\: pages, size, cost, problems; creates nothing' '--no-wait:hand over and leave (exit code 3); run again to get the results' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--fail-fast:stop at the first file that fails' '--force:process everything again, also what is done' '--strict:a page that could not be read is a failure (default in CI)' '--no-strict:a page that could not be read is only told' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'verify')
      list=()
      flags=('--include:in folders, only files that match; may be given several times' '--exclude:leave out files and folders that match; may be given several times' '--filename:name, with extension, of the document from standard input' '--format:how to print\: sarif for code scanning, junit for test reports of CI systems' '--jsonl:print a line of JSON per file as it finishes; short for --format jsonl' '--out:write to this file instead of standard output' '--report:write a page per document that shows every finding, to be opened in a browser or printed' '--fail-on:exit with code 6 when a document has this risk or more\: low, medium, high, critical, suspicious, review, "score>=50", or none' '--checks:run only these checks, separated by commas; may be given several times' '--disable-check:leave out this check; may be given several times' '--list-checks:list the checks there are, and end' '--allow:a file that a person has reviewed and accepted, or @file with one per line\: it is checked and never trips the gate; may be given several times' '--calibrate:learn from these documents, which are known to be genuine, and judge later ones by it; embedded engine only' '--forget-calibration:judge by the shipped weights again, and end' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'eval')
      list=()
      flags=('--template:template to measure, instead of the template.json of the folder' '--baseline:an earlier evaluation (--format json) to compare with' '--max-drop:exit with code 6 when the F1 of a field fell by more than this since the baseline, 0 to 1' '--format:a table, everything as JSON, or test cases for a CI system' '--out:write to this file instead of standard output' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'export')
      list=()
      flags=('--format:format of the export' '--job-ids:only these jobs of the batch, separated by commas' '--explode:a row per line item of this group of fields' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs download')
      list=()
      flags=('--out:file or folder to save to; - is standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs fraud-analysis')
      list=()
      flags=('--wait:wait until the check is done' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs list')
      list=()
      flags=('--limit:how many, at most 200' '--offset:how many to skip' '--status:only queued, processing, completed or failed jobs' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs result')
      list=()
      flags=('--words:with every word and its place on the page (JSON)' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs show')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs trigger-fraud-check')
      list=()
      flags=('--no-wait:do not wait for the report (exit code 3)' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs wait')
      list=()
      flags=('--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches export')
      list=()
      flags=('--job-ids:only these jobs of the batch, separated by commas' '--format:format of the export' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches list')
      list=()
      flags=('--search:only batches whose folder name has this text' '--status:only queued, processing or completed batches' '--page:page of the listing' '--limit:batches per page, at most 100' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches show')
      list=()
      flags=('--jobs-page:page of the jobs' '--jobs-limit:jobs per page, at most 200' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches wait')
      list=()
      flags=('--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates create')
      list=()
      flags=('--file:JSON file with name and fields; - reads standard input' '--name:name of the template' '--description:what kind of document the template is for' '--field:field as '\''name\: description'\'', sub-field as '\''group.name\: description'\''; several times for several' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates delete')
      list=()
      flags=('--yes:do not ask for confirmation; needed where nobody can be asked' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates generate')
      list=()
      flags=('--prompt:what shall be extracted, in words' '--image:sample document to find fields on' '--save:store the draft as a template' '--name:name for the draft' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates list')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates show')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates update')
      list=()
      flags=('--file:JSON file with name and fields; - reads standard input' '--name:name of the template' '--description:what kind of document the template is for' '--field:field as '\''name\: description'\'', sub-field as '\''group.name\: description'\''; several times for several' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys allow')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys create')
      list=()
      flags=('--allow:address that may use the key; several times for several' '--expires-in-days:days until the key expires; without it the key does not expire' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys list')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys my-ip')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys revoke')
      list=()
      flags=('--yes:do not ask for confirmation; needed where nobody can be asked' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'serve')
      list=()
      flags=('--host:address to listen on; beyond this machine only when an active key exists' '--port:port to listen on; 0 takes any free one' '--plan:plan of every account' '--trust-proxy:believe X-Forwarded-For of the last n proxies (1 when not given)' '--tls-cert:certificate chain (PEM) to serve https' '--tls-key:key of the certificate (PEM)' '--coin-budget:coins an account may spend on what is stored; then uploads are answered with 402' '--rate-limit:requests a minute of one key, such as documents.upload=30 or default=600; may be repeated' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'login')
      list=()
      flags=('--api-key:the key; it is public' '--secret-stdin:read the secret from the first line of standard input' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'logout')
      list=()
      flags=('--all:every stored login, of all addresses and profiles' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'whoami')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config get')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config list')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config path')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set')
      list=()
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'doctor')
      list=()
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'completion')
      list=('bash:' 'zsh:' 'fish:')
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1)' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
  esac
  if [[ "${words[CURRENT]}" == -* ]]; then
    _describe option flags
  elif ((${#list})); then
    _describe command list
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_docx_cli" ]; then
  _docx_cli "$@"
else
  compdef _docx_cli docx-cli
fi
