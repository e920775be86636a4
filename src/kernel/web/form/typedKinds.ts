import dayjs, { type Dayjs } from 'dayjs'
import { isDay } from '#kernel/shared/days.ts'
import { type DayHints, dayProblem, readDay } from '#kernel/shared/typedDay.ts'
import { momentProblem, readMoment, readTime, timeProblem } from '#kernel/shared/typedTime.ts'

/** How one kind of picker reads and writes: text on our side, Dayjs on antd's. */
interface TypedKind {
  readonly format: string
  /** A value as it is written on our side. */
  readonly is: (text: string) => boolean
  readonly read: (typed: string, hints: DayHints) => string | undefined
  /** Written out in full: the panel follows while it is typed. */
  readonly whole: (typed: string) => boolean
  readonly problem: (typed: string) => string
  readonly toPicker: (text: string) => Dayjs
}

export type KindOfPicker = 'day' | 'time' | 'moment'

const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text) && readTime(text) === text
const isMoment = (text: string): boolean => isDay(text.slice(0, 10)) && text[10] === ' ' && isTime(text.slice(11))

export const typedKinds: { readonly [K in KindOfPicker]: TypedKind } = {
  day: {
    format: 'YYYY-MM-DD',
    is: isDay,
    read: readDay,
    whole: (typed) => /^\d{4}-?\d{2}-?\d{2}$/.test(typed),
    problem: dayProblem,
    toPicker: (text) => dayjs(text),
  },
  time: {
    format: 'HH:mm',
    is: isTime,
    read: readTime,
    whole: isTime,
    problem: timeProblem,
    toPicker: (text) => dayjs(`2000-01-01 ${text}`),
  },
  moment: {
    format: 'YYYY-MM-DD HH:mm',
    is: isMoment,
    read: readMoment,
    whole: isMoment,
    problem: momentProblem,
    toPicker: (text) => dayjs(text),
  },
}
