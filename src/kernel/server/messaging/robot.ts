import type { Outbound } from '../outbound.ts'
import { askJson } from './corpApp.ts'
import { DINGTALK, robotSign } from './dingtalk.ts'
import { withinBytes } from './taken.ts'

/** Robots of a group chat: what stands on the wall stands in the group of the desk as well. */

export type Robot =
  | { readonly kind: 'wecom'; readonly key: string }
  | { readonly kind: 'dingtalk'; readonly token: string; readonly secret: string }

/** Both take 20 messages a minute and say so. */
const passing = [-1, 45009, 130101, 660026]

export async function sayInGroup(robot: Robot, said: { title: string; body: string; url: string }, outbound: Outbound) {
  const content = `${said.title}\n${said.body}\n${said.url}`
  if (robot.kind === 'wecom') {
    const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${encodeURIComponent(robot.key)}`
    const text = { content: withinBytes(content, 2048) }
    return askJson({ name: '企业微信群机器人', outbound, passing }, address, { msgtype: 'text', text })
  }
  const timestamp = Date.now()
  const query = new URLSearchParams({
    access_token: robot.token,
    timestamp: String(timestamp),
    sign: robotSign(robot.secret, timestamp),
  })
  const address = `${DINGTALK}/robot/send?${query}`
  return askJson({ name: '钉钉群机器人', outbound, passing }, address, { msgtype: 'text', text: { content } })
}
