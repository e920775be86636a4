import { type Context, nextNumber, orRefuse, requireSeen } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { refuseUncertified, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { refuseElevator } from '../shared/elevator.terms.ts'
import type { ElevatorDraft } from '../shared/elevatorDraft.ts'
import {
  type CommunityFacts,
  findBuilding,
  findCommunity,
  findTemplateType,
  findTwins,
  findWorkers,
  requireReferences,
  takenDeviceNumbers,
} from './elevator.store.ts'
import { type Surroundings, templateFault, twinFault } from './elevatorColumns.ts'

/**
 * What a draft must fulfil beyond its own fields: the rows it names exist (1000404), the community is checked (1105003), the
 * template fits (3030007), those newly in charge hold a valid T certificate (1007011), no number is taken (1102001, 1102003).
 */
export async function checkDraft(
  ctx: Context,
  draft: ElevatorDraft,
  before?: { id: string; communityId: string; maintenanceWorkers: readonly string[]; deviceNumber: string },
): Promise<Pick<Surroundings, 'place' | 'templateType'> & { community: CommunityFacts }> {
  await requireSeen(ctx, 'community', [draft.communityId])
  const community = await findCommunity(ctx, draft.communityId)
  if (community.checkState !== 1 && before?.communityId !== community.id) throw refuseElevator.communityUnchecked()
  await requireSeen(ctx, 'customer', [draft.customerId])
  await requireReferences(ctx, draft)
  const building = draft.buildingId ? await findBuilding(ctx, draft.buildingId, community.id) : null
  await requireWorkers(ctx, draft.maintenanceWorkers, before?.maintenanceWorkers)
  const templateType = draft.templateId ? await findTemplateType(ctx, draft.templateId) : undefined
  if (draft.templateId && templateType === undefined) throw refuse.notFound()
  const fault = templateFault(draft, templateType)
  if (fault) throw fault
  const twins = await findTwins(ctx, { ...draft, regionCode: community.regionCode }, before?.id)
  const taken = twinFault(twins)
  if (taken) throw taken
  return { community, place: building ?? community, templateType }
}

/** Each is an employee in service; who is new, or newly 责任人, holds a valid T certificate (archives 3, Certificate). */
export async function requireWorkers(
  ctx: Context,
  ids: readonly string[],
  already: readonly string[] = [],
): Promise<void> {
  const workers = await findWorkers(ctx, ids)
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, dayOf(ctx.now))
  for (const id of ids) {
    const worker = workers.find((one) => one.id === id)
    if (!worker) {
      if (already.includes(id)) continue
      throw refuse.notFound()
    }
    const asBefore = already.includes(id) && (id !== ids[0] || id === already[0])
    if (!certified.has(id) && !asBefore) throw await refuseUncertified(ctx, worker, { prop: 'maintenanceWorkers' })
  }
}

/** A number that came in between the check and the write. */
export const orTwin = <T>(work: Promise<T>): Promise<T> =>
  orRefuse(work, () => fieldRefusal([{ prop: 'registerCode', msg: '编号或名称刚被占用，请核对后重新提交' }]))

/** Free device numbers: the community's code and three digits, counting up and never reused (archives 1). */
export async function freeDeviceNumbers(
  ctx: Context,
  community: Pick<CommunityFacts, 'id' | 'communityNo'>,
  count: number,
): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const wanted = count - free.length
    const first = await nextNumber(ctx, `elevator.${community.id}`, wanted)
    const drawn = Array.from(
      { length: wanted },
      (_, n) => `${community.communityNo}${String(first + n).padStart(3, '0')}`,
    )
    const taken = await takenDeviceNumbers(ctx, drawn)
    free.push(...drawn.filter((number) => !taken.has(number)))
  }
  return free
}
