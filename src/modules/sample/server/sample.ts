import { auditNote, type Context, type Handlers, newSampleId, startJob } from '#kernel/server/index.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { addVisitor, closeVisits, openVisit } from '#modules/account/server/index.ts'
import { admitVisitor } from '#modules/employee/server/index.ts'
import { holdPreset } from '#modules/permission/server/index.ts'
import type { sampleApi } from '../shared/api.ts'
import { refuseSample, type Sample, SampleState } from '../shared/sample.ts'
import { clearSample } from './clear.ts'
import { FILL } from './fill.ts'
import {
  findSample,
  inScopeOf,
  keepRow,
  lockSample,
  nameOf,
  type SampleRow,
  setFilling,
  setNone,
} from './sample.store.ts'

const { none, filling, ready, failed } = SampleState.code

/** The sample of a company (decision 0129). `available`: the installation has what one is made of. */
export function sampleHandlers(available: boolean): Handlers<typeof sampleApi> {
  const shown = (row: SampleRow | undefined): Sample => ({
    available,
    state: row?.broken ? failed : ((row?.state ?? none) as Sample['state']),
    done: row?.done ?? 0,
    total: row?.total ?? 0,
    madeAt: row?.madeAt ?? null,
    madeBy: row?.madeBy ?? null,
  })
  return {
    async state(ctx) {
      requireOutside(ctx)
      return shown(await findSample(ctx))
    },

    async make(ctx) {
      requireOutside(ctx)
      if (!available) throw refuseSample.missing()
      await keepRow(ctx)
      const row = await lockSample(ctx)
      if (row?.state === ready || (row?.state === filling && !row.broken)) return shown(row)
      // What an attempt left that broke off.
      if (row?.sampleId) await clearSample(ctx, row.sampleId)
      const sampleId = newSampleId()
      await setFilling(ctx, sampleId, await startJob(ctx, FILL, '准备示例企业', { sampleId }))
      return shown(await findSample(ctx))
    },

    async enter(ctx) {
      requireOutside(ctx)
      const row = await findSample(ctx)
      if (row?.state !== ready || !row.sampleId) throw refuseSample.notReady()
      const { sampleId } = row
      await note(ctx, '进入')
      const companyName = await inScopeOf(ctx, sampleId, () => admit(ctx, sampleId))
      const token = await openVisit(ctx, sampleId)
      const { userId, name } = ctx.who
      return { userInfo: { id: userId, token, roleType: 1 as const, name, companyId: sampleId, companyName } }
    },

    async remove(ctx) {
      requireOutside(ctx)
      const row = await lockSample(ctx)
      if (!row?.sampleId) return { done: 0 }
      if (row.state === filling && !row.broken) throw refuseSample.filling()
      await closeVisits(ctx, row.sampleId)
      await clearSample(ctx, row.sampleId)
      await setNone(ctx)
      return { done: 1 }
    },
  }
}

/** An administrator of the sample, as he is of his own company, with a telephone number that nobody has. */
async function admit(ctx: Context, sampleId: string): Promise<string> {
  const { userId, name } = ctx.who
  const employeeId = await admitVisitor(ctx.db, { companyId: sampleId, userId, name, at: ctx.now.toISOString() })
  await addVisitor(ctx.db, userId, sampleId, employeeId)
  await holdPreset(ctx.db, { companyId: sampleId, employeeId, preset: 'admin' })
  return nameOf(ctx, sampleId)
}

/** Who looked at it stands in its history, which the company keeps. */
const note = (ctx: Context, what: string): Promise<void> =>
  auditNote(ctx, {
    action: 'read',
    entity: 'sample_company',
    rowId: ctx.companyId,
    after: JSON.stringify({ visit: what }),
  })

function requireOutside(ctx: Context): void {
  if (isSample(ctx.companyId)) throw refuseSample.inside()
}
