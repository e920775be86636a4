import dayjs, { type Dayjs } from 'dayjs'

/** yyyy-MM-dd in the form, Dayjs in the picker. */
export const toPicker = (day: string | null | undefined): Dayjs | null => (day ? dayjs(day) : null)
export const fromPicker = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')
