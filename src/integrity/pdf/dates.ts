/** Reads the two date forms of PDF metadata: `D:YYYYMMDDHHmmSS+hh'mm'` (ISO 32000-1, 7.9.4) and ISO 8601 of XMP. */

/** A moment; `zoned` tells whether the text named its time zone, else it was taken as UTC. */
export interface MetadataDate {
  readonly time: number;
  readonly zoned: boolean;
}

const PDF_DATE = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/;
const ISO_DATE =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2})?)?)?)?/;

/** The moment a metadata text names, or null when it names none. */
export function readMetadataDate(text: string | null | undefined): MetadataDate | null {
  if (text === null || text === undefined) return null;
  const found = ISO_DATE.exec(text.trim()) ?? PDF_DATE.exec(text.trim());
  if (found === null) return null;
  const [
    ,
    year,
    month = '1',
    day = '1',
    hour = '0',
    minute = '0',
    second = '0',
    utc,
    sign,
    zoneHour,
    zoneMinute,
  ] = found;
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (Number.isNaN(time) || Number(month) > 12 || Number(day) > 31 || Number(year) < 1980) return null;
  const minutes = Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0);
  const shift = (sign === '-' ? -1 : 1) * minutes * 60_000;
  return { time: time - shift, zoned: utc !== undefined || sign !== undefined };
}
