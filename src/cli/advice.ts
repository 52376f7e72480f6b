/** What to do about each error, where the error itself does not say it better. */
import type { ErrorCode } from '../contract/light.ts';

const ADVICE: Readonly<Record<ErrorCode, string>> = {
  unexpected: 'This is a fault of the program: run again with --verbose and report what it prints',
  job_failed:
    'Correct the document and upload it again; with --local, slow pages get more time with --page-timeout',
  timed_out: 'Split the document, or with --local allow more time with --page-timeout or --file-timeout',
  conflict: 'Look at the present state, for instance with docx-cli jobs show or docx-cli keys list',
  usage: 'See docx-cli --help, or --help behind the command',
  settings_invalid: 'See docx-cli config list for every setting and where it comes from',
  not_ready: 'Wait for it: docx-cli jobs wait <job> or docx-cli batches wait <batch>',
  unauthenticated:
    'Run docx-cli login, or check DOCX_API_KEY and DOCX_API_SECRET; a key that is revoked or expired is refused like a wrong one',
  forbidden: 'Ask the owner of the account for access',
  ip_not_allowed:
    'Allow the address with docx-cli keys allow, from one that is on the list or with another key',
  key_limit_reached: 'Revoke a key that is no longer used: docx-cli keys list, docx-cli keys revoke <key>',
  some_failed: 'Each failure is named above; correct those files and run the same command again',
  gate_tripped: 'Look at the report; change the threshold with --fail-on',
  payment_required: 'Add budget to the account, then run the same command again',
  rate_limited: 'Wait a little, then run the same command again',
  bad_request: 'Check the values given to the command',
  invalid_base64: 'Send the content as standard Base64, with or without a data: prefix',
  file_too_large: 'Split or compress the document; one file may have 50 MB',
  bulk_too_large: 'Upload fewer files at once; together they may have 600 MB',
  validation_failed: 'Correct the named value',
  unsupported_type: 'Accepted are PDF, PNG, JPEG, TIFF, BMP and WebP',
  empty_file: 'Check where the file comes from: it has no content',
  damaged_document: 'Open the document in a viewer and save it again, or fetch it once more',
  encrypted_document:
    'With --local give the password with --password-file <file>; a service needs a copy without a password',
  too_many_pages: 'Split the document',
  too_many_pixels: 'Scale the image down, or with --local raise --max-pixels',
  not_examined:
    'The summary of its report tells why: an encrypted document needs its password, a damaged one a sound copy, one beyond a limit a smaller copy',
  file_unreadable: 'Check the path and the permissions',
  file_unwritable:
    'Check that the folder exists, has space, and may be written to; then run the same command again',
  nothing_matched: 'Check the path or the pattern; put patterns in quotes',
  not_found: 'Check the id with the list command, for instance docx-cli jobs list',
  nothing_to_export: 'Wait until jobs of the batch are completed: docx-cli batches wait <batch>',
  missing_part: 'Install what is named; the data of a language may lie in any folder that --tessdata names',
  service_unreachable: 'Check the address and the network, then run the same command again',
  service_unavailable: 'It is starting or stopping: try again in a moment',
  service_failing: 'Try again later',
  interrupted: 'What was done is kept; the same command begins anew, and bulk goes on where it stopped',
  terminated: 'What was done is kept; the same command begins anew, and bulk goes on where it stopped',
};

/** What a person can do about an error of this code. */
export const adviceOf = (code: ErrorCode): string => ADVICE[code];
