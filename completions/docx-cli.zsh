#compdef docx-cli
# Completion of docx-cli for zsh. To use it now: source <(docx-cli completion zsh)
_docx_cli() {
  local at='' word files previous="${words[CURRENT - 1]}"
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
      'config set|local') at='config set local' ;;
      'config set|base_url') at='config set base_url' ;;
      'config set|api_key') at='config set api_key' ;;
      'config set|api_secret') at='config set api_secret' ;;
      'config set|api_secret_file') at='config set api_secret_file' ;;
      'config set|insecure_http') at='config set insecure_http' ;;
      'config set|reply_timeout') at='config set reply_timeout' ;;
      'config set|profile') at='config set profile' ;;
      'config set|store') at='config set store' ;;
      'config set|account') at='config set account' ;;
      'config set|template') at='config set template' ;;
      'config set|ocr') at='config set ocr' ;;
      'config set|lang') at='config set lang' ;;
      'config set|tessdata') at='config set tessdata' ;;
      'config set|workers') at='config set workers' ;;
      'config set|password') at='config set password' ;;
      'config set|password_file') at='config set password_file' ;;
      'config set|llm') at='config set llm' ;;
      'config set|llm_base_url') at='config set llm_base_url' ;;
      'config set|llm_model') at='config set llm_model' ;;
      'config set|llm_api_key') at='config set llm_api_key' ;;
      'config set|llm_api_key_file') at='config set llm_api_key_file' ;;
      'config set|vision_base_url') at='config set vision_base_url' ;;
      'config set|vision_model') at='config set vision_model' ;;
      'config set|vision_api_key') at='config set vision_api_key' ;;
      'config set|vision_api_key_file') at='config set vision_api_key_file' ;;
      'config set|model_timeout') at='config set model_timeout' ;;
      'config set|max_pixels') at='config set max_pixels' ;;
      'config set|page_timeout') at='config set page_timeout' ;;
      'config set|file_timeout') at='config set file_timeout' ;;
      '|doctor') at='doctor' ;;
      '|completion') at='completion' ;;
    esac
  done
  case "$at|$previous" in
    '|--base-url') :; return ;;
    '|--profile') :; return ;;
    '|--store') _files -/; return ;;
    'jobs|--base-url') :; return ;;
    'jobs|--profile') :; return ;;
    'jobs|--store') _files -/; return ;;
    'batches|--base-url') :; return ;;
    'batches|--profile') :; return ;;
    'batches|--store') _files -/; return ;;
    'templates|--base-url') :; return ;;
    'templates|--profile') :; return ;;
    'templates|--store') _files -/; return ;;
    'keys|--base-url') :; return ;;
    'keys|--profile') :; return ;;
    'keys|--store') _files -/; return ;;
    'config|--base-url') :; return ;;
    'config|--profile') :; return ;;
    'config|--store') _files -/; return ;;
    'upload|--template' | 'upload|-t') compadd -- 'auto' 'bank_statement' 'business_card' 'driver_license' 'id_card' 'invoice' 'passport' 'payslip' 'purchase_order' 'receipt' 'utility_bill'; return ;;
    'upload|--files-from') _files; return ;;
    'upload|--filename') :; return ;;
    'upload|--disable-check') compadd -- 'pdf_content_rewritten' 'pdf_covered_text' 'pdf_flattened' 'pdf_font_inconsistency' 'pdf_glyph_exchange' 'pdf_hidden_text' 'pdf_image_replaced' 'pdf_metadata_mismatch' 'pdf_page_inconsistency' 'pdf_revision_content_change' 'pdf_signature' 'pdf_signature_removed' 'pdf_structure_anomaly' 'pdf_text_layer_mismatch' 'pdf_untyped_value' 'content_arithmetic' 'content_check_digit' 'content_credentials' 'content_cross_field' 'content_date_logic' 'content_duplicate' 'content_number_style' 'content_placeholder' 'content_running_balance' 'content_tax' 'content_unicode' 'content_words_vs_digits' 'copy_move_forgery' 'ela_tampering_detected' 'image_erased_region' 'image_glyph_rendering' 'image_metadata_mismatch' 'image_text_geometry' 'jpeg_grid_inconsistency' 'recapture' 'screenshot' 'ai_visual_analysis'; return ;;
    'upload|--timeout') :; return ;;
    'upload|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'upload|--lang') :; return ;;
    'upload|--tessdata') _files -/; return ;;
    'upload|--workers') :; return ;;
    'upload|--password') :; return ;;
    'upload|--password-file') _files; return ;;
    'upload|--max-pixels') :; return ;;
    'upload|--page-timeout') :; return ;;
    'upload|--file-timeout') :; return ;;
    'upload|--llm') compadd -- 'off' 'fallback' 'verify'; return ;;
    'upload|--base-url') :; return ;;
    'upload|--profile') :; return ;;
    'upload|--store') _files -/; return ;;
    'bulk|--template' | 'bulk|-t') compadd -- 'auto' 'bank_statement' 'business_card' 'driver_license' 'id_card' 'invoice' 'passport' 'payslip' 'purchase_order' 'receipt' 'utility_bill'; return ;;
    'bulk|--folder-name') :; return ;;
    'bulk|--include') :; return ;;
    'bulk|--exclude') :; return ;;
    'bulk|--files-from') _files; return ;;
    'bulk|--filename') :; return ;;
    'bulk|--out' | 'bulk|-o') _files -/; return ;;
    'bulk|--timeout') :; return ;;
    'bulk|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'bulk|--lang') :; return ;;
    'bulk|--tessdata') _files -/; return ;;
    'bulk|--workers') :; return ;;
    'bulk|--password') :; return ;;
    'bulk|--password-file') _files; return ;;
    'bulk|--max-pixels') :; return ;;
    'bulk|--page-timeout') :; return ;;
    'bulk|--file-timeout') :; return ;;
    'bulk|--llm') compadd -- 'off' 'fallback' 'verify'; return ;;
    'bulk|--base-url') :; return ;;
    'bulk|--profile') :; return ;;
    'bulk|--store') _files -/; return ;;
    'verify|--include') :; return ;;
    'verify|--exclude') :; return ;;
    'verify|--files-from') _files; return ;;
    'verify|--filename') :; return ;;
    'verify|--format') compadd -- 'table' 'json' 'jsonl' 'sarif' 'junit'; return ;;
    'verify|--out' | 'verify|-o') _files; return ;;
    'verify|--report') _files -/; return ;;
    'verify|--fail-on') compadd -- 'low' 'medium' 'high' 'critical' 'suspicious' 'review' 'none'; return ;;
    'verify|--checks') compadd -- 'pdf_content_rewritten' 'pdf_covered_text' 'pdf_flattened' 'pdf_font_inconsistency' 'pdf_glyph_exchange' 'pdf_hidden_text' 'pdf_image_replaced' 'pdf_metadata_mismatch' 'pdf_page_inconsistency' 'pdf_revision_content_change' 'pdf_signature' 'pdf_signature_removed' 'pdf_structure_anomaly' 'pdf_text_layer_mismatch' 'pdf_untyped_value' 'content_arithmetic' 'content_check_digit' 'content_credentials' 'content_cross_field' 'content_date_logic' 'content_duplicate' 'content_number_style' 'content_placeholder' 'content_running_balance' 'content_tax' 'content_unicode' 'content_words_vs_digits' 'copy_move_forgery' 'ela_tampering_detected' 'image_erased_region' 'image_glyph_rendering' 'image_metadata_mismatch' 'image_text_geometry' 'jpeg_grid_inconsistency' 'recapture' 'screenshot' 'ai_visual_analysis'; return ;;
    'verify|--disable-check') compadd -- 'pdf_content_rewritten' 'pdf_covered_text' 'pdf_flattened' 'pdf_font_inconsistency' 'pdf_glyph_exchange' 'pdf_hidden_text' 'pdf_image_replaced' 'pdf_metadata_mismatch' 'pdf_page_inconsistency' 'pdf_revision_content_change' 'pdf_signature' 'pdf_signature_removed' 'pdf_structure_anomaly' 'pdf_text_layer_mismatch' 'pdf_untyped_value' 'content_arithmetic' 'content_check_digit' 'content_credentials' 'content_cross_field' 'content_date_logic' 'content_duplicate' 'content_number_style' 'content_placeholder' 'content_running_balance' 'content_tax' 'content_unicode' 'content_words_vs_digits' 'copy_move_forgery' 'ela_tampering_detected' 'image_erased_region' 'image_glyph_rendering' 'image_metadata_mismatch' 'image_text_geometry' 'jpeg_grid_inconsistency' 'recapture' 'screenshot' 'ai_visual_analysis'; return ;;
    'verify|--allow') :; return ;;
    'verify|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'verify|--lang') :; return ;;
    'verify|--tessdata') _files -/; return ;;
    'verify|--workers') :; return ;;
    'verify|--password') :; return ;;
    'verify|--password-file') _files; return ;;
    'verify|--max-pixels') :; return ;;
    'verify|--page-timeout') :; return ;;
    'verify|--file-timeout') :; return ;;
    'verify|--base-url') :; return ;;
    'verify|--profile') :; return ;;
    'verify|--store') _files -/; return ;;
    'eval|--template' | 'eval|-t') :; return ;;
    'eval|--baseline') _files; return ;;
    'eval|--max-drop') :; return ;;
    'eval|--format') compadd -- 'table' 'json' 'junit'; return ;;
    'eval|--out' | 'eval|-o') _files; return ;;
    'eval|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'eval|--lang') :; return ;;
    'eval|--tessdata') _files -/; return ;;
    'eval|--workers') :; return ;;
    'eval|--password') :; return ;;
    'eval|--password-file') _files; return ;;
    'eval|--max-pixels') :; return ;;
    'eval|--page-timeout') :; return ;;
    'eval|--file-timeout') :; return ;;
    'eval|--base-url') :; return ;;
    'eval|--profile') :; return ;;
    'eval|--store') _files -/; return ;;
    'export|--format') compadd -- 'json' 'jsonl' 'csv'; return ;;
    'export|--job-ids') :; return ;;
    'export|--explode') :; return ;;
    'export|--out' | 'export|-o') _files; return ;;
    'export|--base-url') :; return ;;
    'export|--profile') :; return ;;
    'export|--store') _files -/; return ;;
    'jobs download|--out' | 'jobs download|-o') _files; return ;;
    'jobs download|--base-url') :; return ;;
    'jobs download|--profile') :; return ;;
    'jobs download|--store') _files -/; return ;;
    'jobs fraud-analysis|--timeout') :; return ;;
    'jobs fraud-analysis|--out' | 'jobs fraud-analysis|-o') _files; return ;;
    'jobs fraud-analysis|--base-url') :; return ;;
    'jobs fraud-analysis|--profile') :; return ;;
    'jobs fraud-analysis|--store') _files -/; return ;;
    'jobs list|--limit') :; return ;;
    'jobs list|--offset') :; return ;;
    'jobs list|--status') compadd -- 'queued' 'processing' 'completed' 'failed'; return ;;
    'jobs list|--base-url') :; return ;;
    'jobs list|--profile') :; return ;;
    'jobs list|--store') _files -/; return ;;
    'jobs result|--out' | 'jobs result|-o') _files; return ;;
    'jobs result|--base-url') :; return ;;
    'jobs result|--profile') :; return ;;
    'jobs result|--store') _files -/; return ;;
    'jobs show|--base-url') :; return ;;
    'jobs show|--profile') :; return ;;
    'jobs show|--store') _files -/; return ;;
    'jobs trigger-fraud-check|--timeout') :; return ;;
    'jobs trigger-fraud-check|--out' | 'jobs trigger-fraud-check|-o') _files; return ;;
    'jobs trigger-fraud-check|--base-url') :; return ;;
    'jobs trigger-fraud-check|--profile') :; return ;;
    'jobs trigger-fraud-check|--store') _files -/; return ;;
    'jobs wait|--timeout') :; return ;;
    'jobs wait|--base-url') :; return ;;
    'jobs wait|--profile') :; return ;;
    'jobs wait|--store') _files -/; return ;;
    'batches export|--job-ids') :; return ;;
    'batches export|--format') compadd -- 'json' 'jsonl' 'csv'; return ;;
    'batches export|--out' | 'batches export|-o') _files; return ;;
    'batches export|--base-url') :; return ;;
    'batches export|--profile') :; return ;;
    'batches export|--store') _files -/; return ;;
    'batches list|--search') :; return ;;
    'batches list|--status') compadd -- 'queued' 'processing' 'completed'; return ;;
    'batches list|--page') :; return ;;
    'batches list|--limit') :; return ;;
    'batches list|--base-url') :; return ;;
    'batches list|--profile') :; return ;;
    'batches list|--store') _files -/; return ;;
    'batches show|--jobs-page') :; return ;;
    'batches show|--jobs-limit') :; return ;;
    'batches show|--base-url') :; return ;;
    'batches show|--profile') :; return ;;
    'batches show|--store') _files -/; return ;;
    'batches wait|--timeout') :; return ;;
    'batches wait|--base-url') :; return ;;
    'batches wait|--profile') :; return ;;
    'batches wait|--store') _files -/; return ;;
    'templates create|--file' | 'templates create|-f') _files; return ;;
    'templates create|--name') :; return ;;
    'templates create|--description') :; return ;;
    'templates create|--field') :; return ;;
    'templates create|--base-url') :; return ;;
    'templates create|--profile') :; return ;;
    'templates create|--store') _files -/; return ;;
    'templates delete|--base-url') :; return ;;
    'templates delete|--profile') :; return ;;
    'templates delete|--store') _files -/; return ;;
    'templates generate|--prompt') :; return ;;
    'templates generate|--image') _files; return ;;
    'templates generate|--name') :; return ;;
    'templates generate|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'templates generate|--lang') :; return ;;
    'templates generate|--tessdata') _files -/; return ;;
    'templates generate|--workers') :; return ;;
    'templates generate|--password') :; return ;;
    'templates generate|--password-file') _files; return ;;
    'templates generate|--max-pixels') :; return ;;
    'templates generate|--page-timeout') :; return ;;
    'templates generate|--file-timeout') :; return ;;
    'templates generate|--base-url') :; return ;;
    'templates generate|--profile') :; return ;;
    'templates generate|--store') _files -/; return ;;
    'templates list|--base-url') :; return ;;
    'templates list|--profile') :; return ;;
    'templates list|--store') _files -/; return ;;
    'templates show|--base-url') :; return ;;
    'templates show|--profile') :; return ;;
    'templates show|--store') _files -/; return ;;
    'templates update|--file' | 'templates update|-f') _files; return ;;
    'templates update|--name') :; return ;;
    'templates update|--description') :; return ;;
    'templates update|--field') :; return ;;
    'templates update|--base-url') :; return ;;
    'templates update|--profile') :; return ;;
    'templates update|--store') _files -/; return ;;
    'keys allow|--base-url') :; return ;;
    'keys allow|--profile') :; return ;;
    'keys allow|--store') _files -/; return ;;
    'keys create|--allow') :; return ;;
    'keys create|--expires-in-days') :; return ;;
    'keys create|--base-url') :; return ;;
    'keys create|--profile') :; return ;;
    'keys create|--store') _files -/; return ;;
    'keys list|--base-url') :; return ;;
    'keys list|--profile') :; return ;;
    'keys list|--store') _files -/; return ;;
    'keys my-ip|--base-url') :; return ;;
    'keys my-ip|--profile') :; return ;;
    'keys my-ip|--store') _files -/; return ;;
    'keys revoke|--base-url') :; return ;;
    'keys revoke|--profile') :; return ;;
    'keys revoke|--store') _files -/; return ;;
    'serve|--host') :; return ;;
    'serve|--port') :; return ;;
    'serve|--plan') compadd -- 'basic' 'essential' 'business'; return ;;
    'serve|--trust-proxy') :; return ;;
    'serve|--tls-cert') _files; return ;;
    'serve|--tls-key') _files; return ;;
    'serve|--coin-budget') :; return ;;
    'serve|--rate-limit') :; return ;;
    'serve|--ocr') compadd -- 'auto' 'force' 'off'; return ;;
    'serve|--lang') :; return ;;
    'serve|--tessdata') _files -/; return ;;
    'serve|--workers') :; return ;;
    'serve|--password') :; return ;;
    'serve|--password-file') _files; return ;;
    'serve|--max-pixels') :; return ;;
    'serve|--page-timeout') :; return ;;
    'serve|--file-timeout') :; return ;;
    'serve|--llm') compadd -- 'off' 'fallback' 'verify'; return ;;
    'serve|--base-url') :; return ;;
    'serve|--profile') :; return ;;
    'serve|--store') _files -/; return ;;
    'login|--api-key') :; return ;;
    'login|--base-url') :; return ;;
    'login|--profile') :; return ;;
    'login|--store') _files -/; return ;;
    'logout|--base-url') :; return ;;
    'logout|--profile') :; return ;;
    'logout|--store') _files -/; return ;;
    'whoami|--base-url') :; return ;;
    'whoami|--profile') :; return ;;
    'whoami|--store') _files -/; return ;;
    'config get|--base-url') :; return ;;
    'config get|--profile') :; return ;;
    'config get|--store') _files -/; return ;;
    'config list|--base-url') :; return ;;
    'config list|--profile') :; return ;;
    'config list|--store') _files -/; return ;;
    'config path|--base-url') :; return ;;
    'config path|--profile') :; return ;;
    'config path|--store') _files -/; return ;;
    'config set|--for-profile') :; return ;;
    'config set|--base-url') :; return ;;
    'config set|--profile') :; return ;;
    'config set|--store') _files -/; return ;;
    'config set local|--for-profile') :; return ;;
    'config set local|--base-url') :; return ;;
    'config set local|--profile') :; return ;;
    'config set local|--store') _files -/; return ;;
    'config set base_url|--for-profile') :; return ;;
    'config set base_url|--base-url') :; return ;;
    'config set base_url|--profile') :; return ;;
    'config set base_url|--store') _files -/; return ;;
    'config set api_key|--for-profile') :; return ;;
    'config set api_key|--base-url') :; return ;;
    'config set api_key|--profile') :; return ;;
    'config set api_key|--store') _files -/; return ;;
    'config set api_secret|--for-profile') :; return ;;
    'config set api_secret|--base-url') :; return ;;
    'config set api_secret|--profile') :; return ;;
    'config set api_secret|--store') _files -/; return ;;
    'config set api_secret_file|--for-profile') :; return ;;
    'config set api_secret_file|--base-url') :; return ;;
    'config set api_secret_file|--profile') :; return ;;
    'config set api_secret_file|--store') _files -/; return ;;
    'config set insecure_http|--for-profile') :; return ;;
    'config set insecure_http|--base-url') :; return ;;
    'config set insecure_http|--profile') :; return ;;
    'config set insecure_http|--store') _files -/; return ;;
    'config set reply_timeout|--for-profile') :; return ;;
    'config set reply_timeout|--base-url') :; return ;;
    'config set reply_timeout|--profile') :; return ;;
    'config set reply_timeout|--store') _files -/; return ;;
    'config set profile|--for-profile') :; return ;;
    'config set profile|--base-url') :; return ;;
    'config set profile|--profile') :; return ;;
    'config set profile|--store') _files -/; return ;;
    'config set store|--for-profile') :; return ;;
    'config set store|--base-url') :; return ;;
    'config set store|--profile') :; return ;;
    'config set store|--store') _files -/; return ;;
    'config set account|--for-profile') :; return ;;
    'config set account|--base-url') :; return ;;
    'config set account|--profile') :; return ;;
    'config set account|--store') _files -/; return ;;
    'config set template|--for-profile') :; return ;;
    'config set template|--base-url') :; return ;;
    'config set template|--profile') :; return ;;
    'config set template|--store') _files -/; return ;;
    'config set ocr|--for-profile') :; return ;;
    'config set ocr|--base-url') :; return ;;
    'config set ocr|--profile') :; return ;;
    'config set ocr|--store') _files -/; return ;;
    'config set lang|--for-profile') :; return ;;
    'config set lang|--base-url') :; return ;;
    'config set lang|--profile') :; return ;;
    'config set lang|--store') _files -/; return ;;
    'config set tessdata|--for-profile') :; return ;;
    'config set tessdata|--base-url') :; return ;;
    'config set tessdata|--profile') :; return ;;
    'config set tessdata|--store') _files -/; return ;;
    'config set workers|--for-profile') :; return ;;
    'config set workers|--base-url') :; return ;;
    'config set workers|--profile') :; return ;;
    'config set workers|--store') _files -/; return ;;
    'config set password|--for-profile') :; return ;;
    'config set password|--base-url') :; return ;;
    'config set password|--profile') :; return ;;
    'config set password|--store') _files -/; return ;;
    'config set password_file|--for-profile') :; return ;;
    'config set password_file|--base-url') :; return ;;
    'config set password_file|--profile') :; return ;;
    'config set password_file|--store') _files -/; return ;;
    'config set llm|--for-profile') :; return ;;
    'config set llm|--base-url') :; return ;;
    'config set llm|--profile') :; return ;;
    'config set llm|--store') _files -/; return ;;
    'config set llm_base_url|--for-profile') :; return ;;
    'config set llm_base_url|--base-url') :; return ;;
    'config set llm_base_url|--profile') :; return ;;
    'config set llm_base_url|--store') _files -/; return ;;
    'config set llm_model|--for-profile') :; return ;;
    'config set llm_model|--base-url') :; return ;;
    'config set llm_model|--profile') :; return ;;
    'config set llm_model|--store') _files -/; return ;;
    'config set llm_api_key|--for-profile') :; return ;;
    'config set llm_api_key|--base-url') :; return ;;
    'config set llm_api_key|--profile') :; return ;;
    'config set llm_api_key|--store') _files -/; return ;;
    'config set llm_api_key_file|--for-profile') :; return ;;
    'config set llm_api_key_file|--base-url') :; return ;;
    'config set llm_api_key_file|--profile') :; return ;;
    'config set llm_api_key_file|--store') _files -/; return ;;
    'config set vision_base_url|--for-profile') :; return ;;
    'config set vision_base_url|--base-url') :; return ;;
    'config set vision_base_url|--profile') :; return ;;
    'config set vision_base_url|--store') _files -/; return ;;
    'config set vision_model|--for-profile') :; return ;;
    'config set vision_model|--base-url') :; return ;;
    'config set vision_model|--profile') :; return ;;
    'config set vision_model|--store') _files -/; return ;;
    'config set vision_api_key|--for-profile') :; return ;;
    'config set vision_api_key|--base-url') :; return ;;
    'config set vision_api_key|--profile') :; return ;;
    'config set vision_api_key|--store') _files -/; return ;;
    'config set vision_api_key_file|--for-profile') :; return ;;
    'config set vision_api_key_file|--base-url') :; return ;;
    'config set vision_api_key_file|--profile') :; return ;;
    'config set vision_api_key_file|--store') _files -/; return ;;
    'config set model_timeout|--for-profile') :; return ;;
    'config set model_timeout|--base-url') :; return ;;
    'config set model_timeout|--profile') :; return ;;
    'config set model_timeout|--store') _files -/; return ;;
    'config set max_pixels|--for-profile') :; return ;;
    'config set max_pixels|--base-url') :; return ;;
    'config set max_pixels|--profile') :; return ;;
    'config set max_pixels|--store') _files -/; return ;;
    'config set page_timeout|--for-profile') :; return ;;
    'config set page_timeout|--base-url') :; return ;;
    'config set page_timeout|--profile') :; return ;;
    'config set page_timeout|--store') _files -/; return ;;
    'config set file_timeout|--for-profile') :; return ;;
    'config set file_timeout|--base-url') :; return ;;
    'config set file_timeout|--profile') :; return ;;
    'config set file_timeout|--store') _files -/; return ;;
    'doctor|--base-url') :; return ;;
    'doctor|--profile') :; return ;;
    'doctor|--store') _files -/; return ;;
    'completion|--base-url') :; return ;;
    'completion|--profile') :; return ;;
    'completion|--store') _files -/; return ;;
  esac
  case "$at" in
    '')
      list=('upload:upload documents one by one and show what was extracted' 'bulk:process folders of documents' 'verify:check documents for signs of tampering' 'eval:measure how well a template reads documents whose data is known' 'export:export the structured results of batches' 'jobs:states, results and originals of single documents' 'batches:many documents under one name' 'templates:what is extracted from documents' 'keys:API keys and their allow-lists' 'serve:run the service itself, for other machines and programs' 'login:log in to a service' 'logout:forget the key and secret of a service' 'whoami:show the service in use, the key, and the address the service sees' 'config:settings and where they come from' 'doctor:check that everything needed is installed and can be used' 'completion:print a completion script for a shell')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs')
      list=('download:fetch the original document of a job' 'fraud-analysis:show the integrity report of a job' 'list:list jobs, most recent first' 'result:show the result of a completed job' 'show:show the state of a job' 'trigger-fraud-check:run the integrity check on the stored original of a job' 'wait:wait until a job is completed or failed')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches')
      list=('export:export the structured results of a batch' 'list:list batches, most recent first' 'show:show a batch with its jobs' 'wait:wait until every job of a batch is completed or failed')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates')
      list=('create:create a template from a file, from options, or by answering questions' 'delete:delete a template' 'generate:draft a template from words or from a sample document' 'list:list templates' 'show:show a template with its fields' 'update:replace a template')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys')
      list=('allow:replace the allow-list of a key' 'create:create a key; its secret is shown only now' 'list:list keys, without secrets' 'my-ip:show the address the service sees for you' 'revoke:revoke a key at once')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config')
      list=('get:print the value of a setting' 'list:list every setting, its value, and where the value comes from' 'path:print the path of the user'\''s settings file' 'set:write a setting to the user'\''s file; without a value, take it out')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'upload')
      list=()
      files=documents
      flags=('--template:template that says what to extract; "auto" chooses a built-in one by the kind of document' '--files-from:also the files that this list names, one per line or with NUL behind each; - for a list on standard input' '--filename:name, with extension, of the document from standard input' '--fraud-check:also check each document for signs of tampering, and wait for the report' '--disable-check:leave out this check; may be given several times' '--timeout:with --fraud-check\: stop waiting for the report after this time, with exit code 3' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'bulk')
      list=()
      files=documents
      flags=('--template:template that says what to extract; "auto" chooses a built-in one by the kind of document' '--folder-name:name of the batch; by default the folder and the run' '--include:in folders, only files that match; may be given several times' '--exclude:leave out files and folders that match; may be given several times' '--files-from:also the files that this list names, one per line or with NUL behind each; - for a list on standard input' '--filename:name, with extension, of the document from standard input' '--fraud-check:also check each document for signs of tampering, and wait for the report' '--out:write one JSON file per document into this folder, in the tree of the documents' '--jsonl:print a line of JSON per file as it finishes, and a summary at the end' '--dry-run:only check the files\: pages, size, cost, problems, and whether --out can take the results; creates nothing' '--no-wait:hand over and leave (exit code 3); run again to get the results' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does; every file is handed over all the same' '--fail-fast:stop at the first file that fails' '--force:process everything again, also what is done' '--strict:a page that could not be read is a failure (default in CI)' '--no-strict:a page that could not be read is only told' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'verify')
      list=()
      files=documents
      flags=('--include:in folders, only files that match; may be given several times' '--exclude:leave out files and folders that match; may be given several times' '--files-from:also the files that this list names, one per line or with NUL behind each; - for a list on standard input' '--filename:name, with extension, of the document from standard input' '--format:how to print\: sarif for code scanning, junit for test reports of CI systems' '--jsonl:print a line of JSON per file as it finishes; short for --format jsonl' '--out:write to this file instead of standard output' '--report:write a page per document that shows every finding, to be opened in a browser or printed' '--fail-on:exit with code 6 when a document has this risk or more\: low, medium, high, critical, suspicious, review, "score>=50", or none' '--checks:run only these checks, separated by commas; may be given several times' '--disable-check:leave out this check; may be given several times' '--list-checks:list the checks there are, and end' '--allow:a file that a person has reviewed and accepted, or @file with one per line\: it is checked and never trips the gate; may be given several times' '--calibrate:learn from these documents, which are known to be genuine, and judge later ones by it; embedded engine only' '--forget-calibration:judge by the shipped weights again, and end' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'eval')
      list=()
      files=folders
      flags=('--template:template to measure, instead of the template.json of the folder' '--baseline:an earlier evaluation (--format json) to compare with' '--max-drop:exit with code 6 when the F1 of a field fell by more than this since the baseline, 0 to 1; without it at any drop' '--format:a table, everything as JSON, or test cases for a CI system' '--out:write to this file instead of standard output' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'export')
      list=()
      files=
      flags=('--format:format of the export' '--bom:begin CSV with a byte order mark\: Excel takes accents for other letters without it' '--job-ids:only these jobs of the batch, separated by commas' '--explode:a row per line item of this group of fields' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs download')
      list=()
      files=
      flags=('--out:file or folder to save to; - is standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs fraud-analysis')
      list=()
      files=
      flags=('--wait:wait until the check is done' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs list')
      list=()
      files=
      flags=('--limit:how many, at most 200' '--offset:how many to skip' '--status:only queued, processing, completed or failed jobs' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs result')
      list=()
      files=
      flags=('--words:with every word and its place on the page; prints JSON' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs show')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs trigger-fraud-check')
      list=()
      files=
      flags=('--no-wait:do not wait for the report (exit code 3)' '--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'jobs wait')
      list=()
      files=
      flags=('--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches export')
      list=()
      files=
      flags=('--job-ids:only these jobs of the batch, separated by commas' '--format:format of the export' '--bom:begin CSV with a byte order mark\: Excel takes accents for other letters without it' '--out:write to this file instead of standard output' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches list')
      list=()
      files=
      flags=('--search:only batches whose folder name has this text' '--status:only queued, processing or completed batches' '--page:page of the listing' '--limit:batches per page, at most 100' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches show')
      list=()
      files=
      flags=('--jobs-page:page of the jobs' '--jobs-limit:jobs per page, at most 200' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'batches wait')
      list=()
      files=
      flags=('--timeout:stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates create')
      list=()
      files=
      flags=('--file:JSON file with name and fields; - reads standard input' '--name:name of the template' '--description:what kind of document the template is for' '--field:field as '\''name\: description'\'', sub-field as '\''group.name\: description'\''; several times for several' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates delete')
      list=()
      files=
      flags=('--yes:do not ask for confirmation; needed where nobody can be asked' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates generate')
      list=()
      files=
      flags=('--prompt:what shall be extracted, in words' '--image:sample document to find fields on' '--save:store the draft as a template' '--name:name for the draft' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates list')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates show')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'templates update')
      list=()
      files=
      flags=('--file:JSON file with name and fields; - reads standard input' '--name:name of the template' '--description:what kind of document the template is for' '--field:field as '\''name\: description'\'', sub-field as '\''group.name\: description'\''; several times for several' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys allow')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys create')
      list=()
      files=
      flags=('--allow:address that may use the key; several times for several' '--expires-in-days:days until the key expires; without it the key does not expire' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys list')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys my-ip')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'keys revoke')
      list=()
      files=
      flags=('--yes:do not ask for confirmation; needed where nobody can be asked' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'serve')
      list=()
      files=
      flags=('--host:address to listen on; beyond this machine only when an active key exists' '--port:port to listen on; 0 takes any free one' '--plan:plan of every account' '--trust-proxy:believe X-Forwarded-For of the last n proxies (1 when not given)' '--tls-cert:certificate chain (PEM) to serve https' '--tls-key:key of the certificate (PEM)' '--coin-budget:coins an account may spend on what is stored; an upload that costs more than is left is answered with 402' '--rate-limit:requests a minute of one key, such as documents.upload=30 or default=600; may be repeated' '--ocr:recognize text\: where needed, on every page, or never' '--lang:languages of the text recognition, such as eng+deu' '--tessdata:folder with language data' '--workers:pages to read at the same time' '--password:password of encrypted documents; visible in the process list, so prefer --password-file' '--password-file:file with passwords of encrypted documents, one per line' '--max-pixels:largest image that is decoded, in pixels' '--page-timeout:longest time for one page' '--file-timeout:longest time for one document' '--llm:ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'login')
      list=()
      files=
      flags=('--api-key:the key; it is public' '--secret-stdin:read the secret from the first line of standard input' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'logout')
      list=()
      files=
      flags=('--all:every stored login, of all addresses and profiles' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'whoami')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config get')
      list=('local:' 'base_url:' 'api_key:' 'api_secret:' 'api_secret_file:' 'insecure_http:' 'reply_timeout:' 'profile:' 'store:' 'account:' 'template:' 'ocr:' 'lang:' 'tessdata:' 'workers:' 'password:' 'password_file:' 'llm:' 'llm_base_url:' 'llm_model:' 'llm_api_key:' 'llm_api_key_file:' 'vision_base_url:' 'vision_model:' 'vision_api_key:' 'vision_api_key_file:' 'model_timeout:' 'max_pixels:' 'page_timeout:' 'file_timeout:')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config list')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config path')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set')
      list=('local:' 'base_url:' 'api_key:' 'api_secret:' 'api_secret_file:' 'insecure_http:' 'reply_timeout:' 'profile:' 'store:' 'account:' 'template:' 'ocr:' 'lang:' 'tessdata:' 'workers:' 'password:' 'password_file:' 'llm:' 'llm_base_url:' 'llm_model:' 'llm_api_key:' 'llm_api_key_file:' 'vision_base_url:' 'vision_model:' 'vision_api_key:' 'vision_api_key_file:' 'model_timeout:' 'max_pixels:' 'page_timeout:' 'file_timeout:')
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set local')
      list=('true:' 'false:')
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set base_url')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set api_key')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set api_secret')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set api_secret_file')
      list=()
      files=files
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set insecure_http')
      list=('true:' 'false:')
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set reply_timeout')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set profile')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set store')
      list=()
      files=folders
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set account')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set template')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set ocr')
      list=('auto:' 'force:' 'off:')
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set lang')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set tessdata')
      list=()
      files=folders
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set workers')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set password')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set password_file')
      list=()
      files=files
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set llm')
      list=('off:' 'fallback:' 'verify:')
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set llm_base_url')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set llm_model')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set llm_api_key')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set llm_api_key_file')
      list=()
      files=files
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set vision_base_url')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set vision_model')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set vision_api_key')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set vision_api_key_file')
      list=()
      files=files
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set model_timeout')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set max_pixels')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set page_timeout')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'config set file_timeout')
      list=()
      files=
      flags=('--for-profile:write it to this profile' '--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'doctor')
      list=()
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
    'completion')
      list=('bash:' 'zsh:' 'fish:')
      files=
      flags=('--local:use the embedded engine on this machine' '--base-url:address of the service (ends in /api/v1); means that service, also where local is set' '--insecure-http:allow http to a service on another machine' '--profile:settings profile to use' '--store:folder of the embedded engine' '--json:print the result as JSON, exactly as the service answers' '--verbose:say more, with the causes of errors' '--quiet:no progress on standard error' '--no-color:no colors' '--no-input:never ask questions' '--help:show help') ;;
  esac
  if [[ "${words[CURRENT]}" == -* ]]; then
    _describe option flags
    return
  fi
  ((${#list})) && _describe command list
  case "$files" in
    files) _files ;;
    folders) _files -/ ;;
    documents) _files -g '*.(#i)(pdf|png|jpg|jpeg|tif|tiff|bmp|webp)(-.)' ;;
  esac
}
if [ "$funcstack[1]" = "_docx_cli" ]; then
  _docx_cli "$@"
else
  compdef _docx_cli docx-cli
fi
