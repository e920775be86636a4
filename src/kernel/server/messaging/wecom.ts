import type { Outbound } from '../outbound.ts'
import type { AppPush } from '../services.ts'
import { corpApp } from './corpApp.ts'
import { NotTaken, withinBytes } from './taken.ts'

/** 企业微信, messages of a self-built app: https://developer.work.weixin.qq.com/document/path/90236 */

export interface WecomApp {
  readonly corpId: string
  readonly agentId: number
  readonly secret: string
}

const HOST = 'https://qyapi.weixin.qq.com/cgi-bin'
/** The widest it knows: the same words reach the same person once in four hours, so that a try may be repeated. */
const DUPLICATE_SECONDS = 14_400

export function wecomApp({ corpId, agentId, secret }: WecomApp, outbound: Outbound): AppPush {
  const query = new URLSearchParams({ corpid: corpId, corpsecret: secret })
  const ask = corpApp({
    name: '企业微信',
    outbound,
    tokenUrl: `${HOST}/gettoken?${query}`,
    staleToken: [40014, 42001],
    passing: [-1, 45009, 45033],
  })
  return {
    async send(phone, { title, body, url }) {
      const { userid } = await ask(`${HOST}/user/getuserid`, { mobile: phone })
      if (typeof userid !== 'string' || userid === '') throw new NotTaken('企业微信中没有这个手机号的成员')
      const said = await ask(`${HOST}/message/send`, {
        touser: userid,
        msgtype: 'textcard',
        agentid: agentId,
        textcard: { title: withinBytes(title, 128), description: withinBytes(body || title, 512), url, btntxt: '查看' },
        enable_duplicate_check: 1,
        duplicate_check_interval: DUPLICATE_SECONDS,
      })
      if (typeof said.invaliduser === 'string' && said.invaliduser !== '')
        throw new NotTaken('该成员不在企业微信应用的可见范围内')
      return { no: typeof said.msgid === 'string' ? said.msgid : null }
    },
  }
}
