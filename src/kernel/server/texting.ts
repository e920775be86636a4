import type { Logger } from 'pino'
import { maskPhone } from './mask.ts'
import type { Texting } from './services.ts'

export interface SandboxTexting extends Texting {
  /** What would have been sent, newest last; the last hundred. */
  readonly sent: readonly { phone: string; template: string; values: Readonly<Record<string, string>>; key?: string }[]
}

/** Sends nothing: shows in the log what a provider would send, so that the product works without one. */
export function sandboxTexting(log: Logger): SandboxTexting {
  const sent: { phone: string; template: string; values: Readonly<Record<string, string>>; key?: string }[] = []
  return {
    sent,
    async send(phone, template, values, key) {
      sent.push({ phone, template, values, ...(key ? { key } : {}) })
      if (sent.length > 100) sent.shift()
      log.info({ to: maskPhone(phone), template, ...values }, 'sms (sandbox)')
      return { no: null }
    },
    async went(phone, key) {
      return sent.some((one) => one.phone === phone && one.key === key)
    },
  }
}
