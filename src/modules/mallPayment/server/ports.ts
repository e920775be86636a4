import type { Services } from '#kernel/server/index.ts'
import type { PayProvider } from '#kernel/server/payments/port.ts'
import { sandboxProvider } from './sandboxPort.ts'

/** A provider that this installation has; the sandbox where the settings let it in. */
export function portOf(services: Services, name: string): PayProvider | undefined {
  if (name === 'sandbox' && services.settings.paySandbox && !services.payments.has(name))
    services.payments.set(name, sandboxProvider(services))
  return services.payments.get(name)
}
