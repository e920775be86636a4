import type { Outbound } from '../outbound.ts'
import type { AppPush } from '../services.ts'
import { corpApp } from './corpApp.ts'
import { NotTaken, withinBytes } from './taken.ts'

/** 钉钉: work notices of an internal app (topapi/message/corpconversation/asyncsend_v2). */

export interface DingtalkApp {
  readonly appKey: string
  readonly agentId: number
  readonly secret: string
}

const DINGTALK = 'https://oapi.dingtalk.com'

/** The same words reach the same person once a day: a try may be repeated. */
export function dingtalkApp({ appKey, agentId, secret }: DingtalkApp, outbound: Outbound): AppPush {
  const query = new URLSearchParams({ appkey: appKey, appsecret: secret })
  const ask = corpApp({
    name: '钉钉',
    outbound,
    tokenUrl: `${DINGTALK}/gettoken?${query}`,
    staleToken: [40014, 42001, 88],
    passing: [-1, 90018, 90002],
  })
  return {
    async send(phone, { title, body, url }) {
      const { result } = await ask(`${DINGTALK}/topapi/v2/user/getbymobile`, { mobile: phone })
      const userid = (result as { userid?: unknown } | undefined)?.userid
      if (typeof userid !== 'string' || userid === '') throw new NotTaken('钉钉中没有这个手机号的成员')
      const said = await ask(`${DINGTALK}/topapi/message/corpconversation/asyncsend_v2`, {
        agent_id: agentId,
        userid_list: userid,
        msg: {
          msgtype: 'action_card',
          action_card: {
            title: withinBytes(title, 128),
            markdown: `### ${title}\n\n${withinBytes(body, 1000)}`,
            single_title: '查看',
            single_url: url,
          },
        },
      })
      return { no: said.task_id === undefined ? null : String(said.task_id) }
    },
  }
}
