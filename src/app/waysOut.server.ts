import type { Logger } from 'pino'
import { sandboxAppPush } from '#kernel/server/appPush.ts'
import { aliyunTexting } from '#kernel/server/messaging/aliyunTexting.ts'
import { aliyunVoice } from '#kernel/server/messaging/aliyunVoice.ts'
import { dingtalkApp } from '#kernel/server/messaging/dingtalk.ts'
import { wecomApp } from '#kernel/server/messaging/wecom.ts'
import type { Outbound } from '#kernel/server/outbound.ts'
import type { Services } from '#kernel/server/services.ts'
import { sandboxTexting } from '#kernel/server/texting.ts'
import { sandboxVoice } from '#kernel/server/voice.ts'
import type { Config } from './config.ts'

type Ways = Pick<Services, 'texting' | 'voice' | 'appPush'>

/** Texts, calls and messages of an app by the providers of the settings; without one they only stand in the log. */
export function waysOut(config: Pick<Config, 'sms' | 'voice' | 'appPush'>, log: Logger, outbound = publicOnly): Ways {
  const { sms, voice, appPush: app } = config
  return {
    texting: sms ? aliyunTexting(sms, outbound) : sandboxTexting(log),
    voice: voice ? aliyunVoice(voice, outbound) : sandboxVoice(log),
    appPush: !app
      ? sandboxAppPush(log)
      : app.kind === 'wecom'
        ? wecomApp({ corpId: app.id, agentId: app.agentId, secret: app.secret }, outbound)
        : dingtalkApp({ appKey: app.id, agentId: app.agentId, secret: app.secret }, outbound),
  }
}

/** The providers stand in the public internet, whatever else the installation may call. */
const publicOnly: Outbound = { privateAddresses: false, hosts: new Map() }
