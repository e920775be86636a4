import type { Logger } from 'pino'
import { maskPhone } from './mask.ts'
import type { Voice } from './services.ts'

/** Calls nobody: shows in the log whom a provider would call and what it would say. */
export function sandboxVoice(log: Logger): Voice {
  const called = new Set<string>()
  return {
    async call(phone, template, values, key) {
      if (called.has(key)) return { no: null }
      called.add(key)
      if (called.size > 1000) called.delete(called.values().next().value as string)
      log.info({ to: maskPhone(phone), template, ...values }, 'voice (sandbox)')
      return { no: null }
    },
  }
}
