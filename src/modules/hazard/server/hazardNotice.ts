import { type Context, nextNumber, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { readSnapshot } from '#modules/template/server/index.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { GRADE_ACTS, GRADE_RISKS, refuseHazard } from '../shared/hazard.ts'
import type { PublicHazard } from '../shared/hazardNotice.ts'
import type { HazardRecord } from './hazard.ts'
import { findArrivedPhotos, findNotices, type NoticeRow } from './hazardNotice.store.ts'
import { lockHazard } from './hazards.store.ts'

/** 隐患告知书: its number and its words (jobs 1.6; decision 0052). */

/** `TZ`+yyyyMMdd+3, in one row with the notices of inspections. */
export async function noticeNumber(ctx: Context): Promise<string> {
  const series = `TZ${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(3, '0')}`
}

/** Gives the paper its number and the day of issue; one that has them keeps them. Put right without a notice, none is issued. */
export async function issueNotice(ctx: Context, id: string): Promise<HazardRecord> {
  const [seen] = await findNotices(ctx, [id])
  if (!seen) throw refuse.notFound()
  const hazard = await lockHazard(ctx, id)
  if (hazard.noticeNo) return hazard
  hazardMoves.target('issue', hazard.state)
  const noticeNo = await noticeNumber(ctx)
  const { version } = await updateRow(ctx, 'hazard', id, hazard.version, { noticeNo, issuedAt: ctx.now.toISOString() })
  return { ...hazard, noticeNo, version }
}

/** In the order they were asked for; 1000404 for one the person may not see, 3020040 for one without a paper. */
export async function requireNotices(ctx: Context, ids: readonly string[]): Promise<NoticeRow[]> {
  const rows = await findNotices(ctx, ids)
  if (rows.length < new Set(ids).size) throw refuse.notFound()
  const without = rows.find(({ noticeNo }) => noticeNo === null)
  if (without) throw refuseHazard.notIssued({ no: without.hazardNo })
  return rows
}

type Words = Omit<PublicHazard, 'photos' | 'signed' | 'customerName'>

/** What the paper and the customer's page both say. */
export async function wordsOf(ctx: Context, row: NoticeRow): Promise<Words> {
  return {
    noticeNo: row.noticeNo ?? '',
    hazardNo: row.hazardNo,
    grade: row.grade,
    state: row.state,
    issuedAt: row.issuedAt ?? row.noticeAt ?? ctx.now.toISOString(),
    companyName: row.companyName,
    dutyPhone: row.dutyPhone,
    communityName: row.communityName,
    elevatorName: row.elevatorName,
    address: row.address,
    registerCode: row.registerCode,
    foundOn: row.foundOn,
    source: [sources[row.sourceType], row.origin?.no].filter(Boolean).join(' '),
    article: await articleOf(ctx, row),
    description: row.description,
    part: row.part,
    deadline: row.deadline,
    risk: row.risk ?? GRADE_RISKS[row.grade],
    suggestion: row.suggestion ?? GRADE_ACTS[row.grade],
  }
}
const sources = ['', '日常维保', '维修', '检验检测', '质量抽查'] as const

/** The row of the checklist with what it demands, or the inspector's clause. */
async function articleOf(ctx: Context, { itemCode, origin }: NoticeRow): Promise<string | null> {
  const { no, clause, snapshotHash } = origin ?? {}
  if (clause) return `检验报告${no ?? ''} 第${clause}项`
  if (!itemCode) return null
  const annex = /^([A-D])-\d/.exec(itemCode)?.[1]
  const items = snapshotHash ? (await readSnapshot(ctx, snapshotHash)).items : []
  const item = items.find((one) => one.itemCode === itemCode)
  const basis = item?.basisClause ?? (annex ? `TSG T5002-2017 附件${annex}` : '维保项目')
  return `${basis} ${itemCode}${item ? ` ${item.name}：${item.requirement}` : ''}`
}

/** Keys of pictures whose bytes are here. */
export const photosOf = (ctx: Context, row: NoticeRow) => findArrivedPhotos(ctx, row.companyId, row.photos)
