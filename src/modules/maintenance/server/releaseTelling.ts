import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import type { ReleaseLine } from '../shared/release.ts'

/** What the releaser hears of a request, and the requester of the answer. */

interface Told {
  readonly id: string
  readonly title: string
  readonly lines: readonly ReleaseLine[]
  readonly reason: string
}

const message = (id: string) =>
  ({
    bigType: 1,
    subType: MessageSubType.code.maintenance,
    biz: { type: 'releaseRequest', id },
    jump: { moduleName: 'maintain', openType: 1, params: { kind: 'release', id } },
    level: MessageLevel.code.important,
  }) as const

export async function tellReleasers(ctx: Context, { id, title, lines, reason }: Told, receivers: readonly string[]) {
  const [first] = lines
  const more = lines.length > 1 ? `等 ${lines.length} 项` : ''
  const texts = [...new Set(lines.flatMap((line) => line.texts))].slice(0, 3).join('；')
  await tell(ctx, {
    ...message(id),
    receivers: [...receivers],
    title: '超限放行待答复',
    body: `${ctx.who.name}申请${title}：${first?.name ?? ''}${more}。${texts}。原因：${reason}`,
  })
}

export async function tellRequester(ctx: Context, id: string, title: string, answer: string, receiver: string | null) {
  if (!receiver) return
  await tell(ctx, { ...message(id), receivers: [receiver], title: '超限放行已答复', body: `${title}：${answer}` })
}
