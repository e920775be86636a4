import { isSample } from '../shared/sampleId.ts'
import type { Services } from './services.ts'

const quietened = new WeakMap<Services, Services>()

/**
 * The services as a company may use them: out of a sample (decision 0129) no text message, no telephone call and no report
 * to another system goes, whoever forgets to ask.
 */
export function servicesOf(services: Services, companyId: string | undefined): Services {
  if (!isSample(companyId)) return services
  const known = quietened.get(services) ?? quiet(services)
  quietened.set(services, known)
  return known
}

function quiet(services: Services): Services {
  const drop = (what: string) => async (_to: string, template: string) => {
    services.log.debug({ template }, `${what} of a sample company is not sent`)
    return { no: null }
  }
  const outbound = { ...services.settings.outbound, closed: '示例企业不连接其他系统' }
  return {
    ...services,
    texting: { send: drop('text message') },
    voice: { call: drop('telephone call') },
    appPush: {
      async send() {
        services.log.debug('app message of a sample company is not sent')
        return { no: null }
      },
    },
    settings: { ...services.settings, outbound },
  }
}
