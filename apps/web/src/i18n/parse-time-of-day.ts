/** Converts the value of a time input, `hh:mm`, to the minute of the day. Returns NaN if the text is not a time. */
export function parseTimeOfDay(time: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined || minutes === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes)
}
