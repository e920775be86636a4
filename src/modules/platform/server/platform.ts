import {
  type Context,
  exchange,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  refusedAddress,
  removeRow,
  requireFresh,
  startJob,
  Unreachable,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { platformApi } from '../shared/api.ts'
import { CityStandard, offeredStandards, refusePlatform } from '../shared/platform.terms.ts'
import { KEPT_SECRET, type PlatformDetail, PlatformDraft } from '../shared/platform.ts'
import { adapterOf } from './adapter.ts'
import {
  findHealth,
  findOptions,
  findRegions,
  hasReported,
  noteHealth,
  type PlatformRecord,
  platformPage,
} from './platform.store.ts'
import { RECONCILE } from './reconcile.ts'
import { accessOf } from './sender.ts'

const PLACE = 'platform.appSecret'
const TEST_MS = 5000
const TESTS_PER_MINUTE = 20

const standardsOf = (ctx: Context): number[] => {
  const features = ctx.services.settings.features(ctx.companyId)
  return CityStandard.options
    .map(({ value }) => value)
    .filter((value) => offeredStandards.includes(value) || features[`cityStandard${value}`] === true)
}

/** 平台信息 (archives 4.3). `kinds`: those that some module can tell. */
export const platformHandlers = (kinds: readonly number[]): Handlers<typeof platformApi> => ({
  list: platformPage,
  options: findOptions,

  async detail(ctx, { id }) {
    return view(ctx, await findRow<PlatformRecord>(ctx, 'platform', id))
  },

  async choices(ctx) {
    return { standards: standardsOf(ctx), regions: await findRegions(ctx), kinds: [...kinds] }
  },

  async add(ctx, draft) {
    check(ctx, draft, kinds)
    const work = insertRow(ctx, 'platform', columnsOf(ctx, draft))
    const saved = await orRefuse(work, () => refusePlatform.exists())
    await ctx.emit('platform.changed', { ...saved })
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findRow<PlatformRecord>(ctx, 'platform', id, { lock: true })
    requireFresh(before, version)
    check(ctx, draft, kinds, before)
    // A secret goes to the address it was given for; another address asks for it anew.
    if (before.appSecret && draft.appSecret === KEPT_SECRET && originOf(before.baseUrl) !== originOf(draft.baseUrl)) {
      throw fieldRefusal([{ prop: 'appSecret', msg: '接口地址已改，请重新填写应用密钥' }])
    }
    const values = columnsOf(ctx, draft, before)
    const saved = await orRefuse(updateRow(ctx, 'platform', id, version, values), () => refusePlatform.exists())
    await ctx.emit('platform.changed', { ...saved })
    return saved
  },

  async remove(ctx, { id }) {
    await findRow(ctx, 'platform', id, { lock: true })
    if (await hasReported(ctx, id)) throw refusePlatform.used()
    await removeRow(ctx, 'platform', id)
    return { done: 1 }
  },

  async enable(ctx, { id, version, enabled }) {
    await findRow(ctx, 'platform', id, { lock: true })
    const saved = await updateRow(ctx, 'platform', id, version, { enabled })
    if (enabled) await ctx.emit('platform.changed', { ...saved })
    return saved
  },

  async test(ctx, { id }) {
    const platform = await findRow<PlatformRecord>(ctx, 'platform', id)
    const times = await ctx.services.cache.incr(`platform.test:${ctx.companyId}`, 60)
    if (times > TESTS_PER_MINUTE) throw refuse.tooOften()
    const adapter = adapterOf(platform.cityStandard)
    const from = performance.now()
    const asked = { ...adapter.ping(accessOf(ctx.services, platform), ctx.now), timeoutMs: TEST_MS }
    const reason = await ctx.outside(() =>
      exchange(ctx.services.settings.outbound, asked).then(adapter.readPing, (error: unknown) => {
        if (error instanceof Unreachable) return error.message
        throw error
      }),
    )
    await noteHealth(ctx, id, reason ?? null)
    if (reason !== undefined) throw refusePlatform.unreachable({ 原因: reason }, { commits: true })
    return { costMs: Math.round(performance.now() - from) }
  },

  async reconcile(ctx, { platformId }) {
    const { name } = await findRow<PlatformRecord>(ctx, 'platform', platformId)
    return { jobId: await startJob(ctx, RECONCILE, `全量核对 ${name}`, { platformId }) }
  },
})

const originOf = (url: string) => URL.parse(url)?.origin

function check(ctx: Context, draft: PlatformDraft, kinds: readonly number[], before?: PlatformRecord): void {
  const address = refusedAddress(draft.baseUrl, ctx.services.settings.outbound)
  if (address) throw fieldRefusal([{ prop: 'baseUrl', msg: address }])
  const offered = standardsOf(ctx).includes(draft.cityStandard) || before?.cityStandard === draft.cityStandard
  if (!offered) throw fieldRefusal([{ prop: 'cityStandard', msg: '该平台标准尚未开放' }])
  const early = draft.kinds.find((kind) => !kinds.includes(kind))
  if (early !== undefined) throw fieldRefusal([{ prop: 'kinds', msg: '该类型的数据还没有来源，暂不能上报' }])
}

function columnsOf(ctx: Context, draft: PlatformDraft, before?: PlatformRecord) {
  const { appSecret, fieldMap, ...plain } = wholeDraft(PlatformDraft, draft)
  const kept = appSecret === KEPT_SECRET && before !== undefined
  const sealed = appSecret && appSecret !== KEPT_SECRET ? ctx.services.sealer.seal(appSecret, PLACE) : null
  return {
    ...plain,
    kinds: [...new Set(draft.kinds)].sort((a, b) => a - b),
    regionCodes: [...new Set(draft.regionCodes)].sort(),
    fieldMap: JSON.stringify(fieldMap),
    ...(kept ? {} : { appSecret: sealed }),
  }
}

async function view(ctx: Context, row: PlatformRecord): Promise<PlatformDetail> {
  const { id, version, name, cityStandard, regionCodes, baseUrl, appKey, unitCode, kinds, fieldMap, startFrom } = row
  return {
    id,
    version,
    name,
    regionCodes,
    baseUrl,
    appKey,
    unitCode,
    fieldMap,
    startFrom,
    cityStandard: cityStandard as PlatformDetail['cityStandard'],
    kinds: kinds as PlatformDetail['kinds'],
    enabled: row.enabled,
    appSecret: row.appSecret ? KEPT_SECRET : null,
    ...(await findHealth(ctx, id)),
  }
}
