import { type Context, file, type PdfContent } from '#kernel/server/index.ts'
import { type Fact, facts, paragraph, renderPapers, signatures } from '#kernel/server/paper/index.ts'
import { daysBetween, formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { articleOf, visitGap } from '#modules/law/shared/law.ts'
import { Level } from '#modules/template/shared/template.ts'
import { CloseReason, MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { orderDetail } from './orderDetail.ts'
import { findRefusedFacts, type RefusedFacts } from './refused.store.ts'

const LAW = `${articleOf(visitGap)}规定，电梯应当至少每${visitGap.days}日进行一次清洁、润滑、调整和检查。`

/** The notice letter to a customer who let nobody in (jobs 6.4): what could not be done, until when it must be, who signs for it. */
export async function refusalLetter(ctx: Context, id: string): Promise<FileReply> {
  const order = await orderDetail(ctx, id)
  if (order.status !== MaintainStatus.code.closed || order.closeReason !== CloseReason.code.refused)
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status), action: '打印告知函' })
  const refused = await findRefusedFacts(ctx, id)
  const paper = {
    letterhead: await letterheadOf(ctx, refused.companyId),
    title: '电梯维护保养进场受阻告知函',
    fact: `${order.orderNo}　${liftLabel(order.community.name, order.elevator.name)}`,
    of: `进场受阻告知函 ${order.orderNo}`,
    body: [
      paragraph(`${refused.useUnit}：`, { bold: true }),
      ...paragraphs(order, refused),
      facts(liftFacts(order, refused)),
      signed(refused, formatTokens(ctx.now, 'yyyy-MM-dd')),
    ],
  }
  return file(`进场受阻告知函_${order.orderNo}.pdf`, 'application/pdf', () =>
    renderPapers([paper], { title: `维保进场受阻告知函 ${order.orderNo}` }),
  )
}

function paragraphs(order: MaintainOrderDetail, { lastVisit }: RefusedFacts): PdfContent[] {
  const said = order.closeNote ? `（${order.closeNote.replace(/[。；，]+$/, '')}）` : ''
  const until = `${lastVisit ? `上次维护保养为 ${lastVisit}，` : ''}本次维护保养须于 ${order.legalDeadline} 前完成。`
  // A home lift and one on demand have intervals of their own.
  const byLaw = lastVisit !== null && daysBetween(lastVisit, order.legalDeadline) <= visitGap.days
  return [
    paragraph(
      `我单位按维护保养计划于 ${order.planDate} 对下列电梯进行${Level.label(order.level)}维护保养，贵单位未同意作业人员进场${said}，本次维护保养未能实施，现场凭证已存档（工单 ${order.orderNo}）。`,
    ),
    paragraph(`${byLaw ? LAW : ''}${until}`),
    paragraph(
      '请贵单位尽快确定进场时间并通知我单位。因未能进场造成的超期，不属于我单位原因；超期期间请加强电梯的日常巡查，发现异常立即停止使用。',
    ),
  ]
}

const liftFacts = ({ elevator, community, ...order }: MaintainOrderDetail, { address }: RefusedFacts): Fact[] => [
  ['电梯', liftLabel(community.name, elevator.name)],
  ['注册代码', elevator.registerCode ?? '未采集'],
  ['计划日期', order.planDate],
  ['法定截止日', order.legalDeadline],
  ['地址', address ?? '未采集', 'wide'],
]

const signed = ({ companyName, officer }: RefusedFacts, day: string): PdfContent =>
  signatures([
    {
      title: '维保单位（盖章）',
      open: true,
      lines: [
        ['单位', companyName],
        ['日期', day],
      ],
    },
    {
      title: officer ? `使用单位签收（安全管理员 ${officer}）` : '使用单位签收',
      open: true,
      lines: [
        ['签字', null],
        ['日期', null],
      ],
    },
  ])
