import type { Day } from '#kernel/shared/days.ts'
import { shortDay } from '#kernel/shared/said.ts'
import { CERTIFICATE_HELD, CertificateState } from './certificate.ts'

/** The one certificate of a person that tells why none is in force: held before waiting, before taken back or rejected. */
export interface LastCertificate {
  readonly state: number
  readonly validFrom: Day
  readonly validTo: Day | null
}

const NAME = '特种设备作业人员证'

/** What is the matter with it on a day, without the name of the paper: 没有登记, 待审核, 已过期, 将于03-31到期. */
export function certificateGap(last: LastCertificate | null | undefined, day: Day, today: Day): string {
  const { pending, revoked } = CertificateState.code
  if (!last) return '没有登记'
  const held = CERTIFICATE_HELD.some((state) => state === last.state)
  const over = last.validTo !== null && last.validTo < day
  if ((held || last.state === revoked) && over && last.validTo)
    return last.validTo < today ? '已过期' : `将于${shortDay(last.validTo, today)}到期`
  if (last.state === revoked) return '已注销'
  if (held) return `${shortDay(last.validFrom, today)} 起才生效`
  return last.state === pending ? '待审核' : '审核未通过'
}

/** 李师傅没有登记特种设备作业人员证, 李师傅的特种设备作业人员证待审核. */
export const saysGap = (name: string, gap: string): string =>
  gap === '没有登记' ? `${name}${gap}${NAME}` : `${name}的${NAME}${gap}`

/** Under the name in a picker, where there is no room for the whole: 作业人员证待审核. */
export const shortGap = (gap: string): string => (gap === '没有登记' ? `${gap}作业人员证` : `作业人员证${gap}`)
