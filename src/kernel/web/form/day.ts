import dayjs, { type Dayjs } from 'dayjs'

/** yyyy-MM-dd on the wire, Dayjs in the picker. */
export function toPicker(day: string | undefined | null): Dayjs | null {
  return day ? dayjs(day) : null
}

export function fromPicker(day: Dayjs | null | undefined): string | undefined {
  return day ? day.format('YYYY-MM-DD') : undefined
}
