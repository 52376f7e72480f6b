/** A log that never prints a secret. */

const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where rooms report what is not a result. Lines go to stderr. */
export type Log = (level: LogLevel, message: string, facts?: Readonly<Record<string, unknown>>) => void;

const SECRET_NAME = /secret|password|authorization|token/i;
const SECRET_VALUE = /\b(?:sk_[0-9a-z]{8,}|Basic\s+[A-Za-z0-9+/=]{8,})/g;

/** The same value with every secret replaced: by the name of its field, or by the look of its text. */
function redact(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_VALUE, '[redacted]');
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? '[redacted]' : redact(inner),
    ]),
  );
}

/** A log that writes lines up to a level through `write`. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  return (of, message, facts) => {
    if (LOG_LEVELS.indexOf(of) > LOG_LEVELS.indexOf(level)) return;
    const tail = facts === undefined ? '' : ` ${JSON.stringify(redact(facts))}`;
    write(`${of}: ${String(redact(message))}${tail}\n`);
  };
}

/** A log that says nothing. */
export const silentLog: Log = () => undefined;
