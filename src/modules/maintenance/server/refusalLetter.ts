import { type Context, file, type PdfContent, renderPdf } from '#kernel/server/index.ts'
import { daysBetween, formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
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
  const facts = await findRefusedFacts(ctx, id)
  const body = () =>
    renderPdf({
      info: { title: `维保进场受阻告知函 ${order.orderNo}` },
      pageMargins: [64, 64, 64, 64],
      content: [
        { text: '电梯维护保养进场受阻告知函', alignment: 'center', fontSize: 17, bold: true, margin: [0, 0, 0, 18] },
        { text: `${facts.useUnit}：`, bold: true, margin: [0, 0, 0, 8] },
        ...paragraphs(order, facts),
        lift(order, facts),
        signs(facts, formatTokens(ctx.now, 'yyyy-MM-dd')),
      ],
      defaultStyle: { fontSize: 11, lineHeight: 1.5 },
    })
  return file(`进场受阻告知函_${order.orderNo}.pdf`, 'application/pdf', body)
}

const para = (text: string): PdfContent => ({ text: `　　${text}`, margin: [0, 0, 0, 8] })

function paragraphs(order: MaintainOrderDetail, { lastVisit }: RefusedFacts): PdfContent[] {
  const said = order.closeNote ? `（${order.closeNote.replace(/[。；，]+$/, '')}）` : ''
  const until = `${lastVisit ? `上次维护保养为 ${lastVisit}，` : ''}本次维护保养须于 ${order.legalDeadline} 前完成。`
  // A home lift and one on demand have intervals of their own.
  const byLaw = lastVisit !== null && daysBetween(lastVisit, order.legalDeadline) <= visitGap.days
  return [
    para(
      `我单位按维护保养计划于 ${order.planDate} 对下列电梯进行${Level.label(order.level)}维护保养，贵单位未同意作业人员进场${said}，本次维护保养未能实施，现场凭证已存档（工单 ${order.orderNo}）。`,
    ),
    para(`${byLaw ? LAW : ''}${until}`),
    para(
      '请贵单位尽快确定进场时间并通知我单位。因未能进场造成的超期，不属于我单位原因；超期期间请加强电梯的日常巡查，发现异常立即停止使用。',
    ),
  ]
}

function lift({ elevator, community, ...order }: MaintainOrderDetail, { address }: RefusedFacts): PdfContent {
  const rows = [
    ['电梯', elevator.name, '注册代码', elevator.registerCode ?? '未采集'],
    ['小区', community.name, '地址', address ?? '未采集'],
    ['计划日期', order.planDate, '法定截止日', order.legalDeadline],
  ]
  return { table: { widths: [56, '*', 64, '*'], body: rows }, fontSize: 10, margin: [0, 6, 0, 24] }
}

const signs = ({ companyName, officer }: RefusedFacts, day: string): PdfContent => ({
  columns: [
    { width: '*', stack: [`使用单位签收：${officer ? `　　　　（安全管理员 ${officer}）` : ''}`, '签收日期：'] },
    { width: '*', stack: [companyName, day], alignment: 'right' },
  ],
})
