/** Days of the calendar. */

/** How many days a month of a year has; months count from 1. */
export const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether a text of the shape `YYYY-MM-DD` names a day that exists. */
export function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

/** A day as `YYYY-MM-DD`; months count from 1. */
export const isoDay = (year: number, month: number, day: number): string =>
  `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
