import type { Logger } from 'pino'
import { maskPhone } from './mask.ts'
import type { AppPush } from './services.ts'

/** Sends nothing: shows in the log what the company's app would show on the telephone. */
export function sandboxAppPush(log: Logger): AppPush {
  return {
    async send(phone, { title, url }) {
      log.info({ to: maskPhone(phone), title, url }, 'app message (sandbox)')
      return { no: null }
    },
  }
}
