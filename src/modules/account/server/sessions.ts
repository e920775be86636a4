import {
  type Authenticator,
  CompanyState,
  inCompany,
  noteRefused,
  type Principal,
  type Services,
  sqlState,
} from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { type AllowLists, parseStoredGrants, unionOfScopes, visibleCodes } from '#modules/permission/shared/grants.ts'
import { mayPosition, maySample } from '#modules/permission/shared/permissions.ts'
import { effectiveLevels } from '#modules/permission/shared/presets.ts'
import { codeFacts, type PermissionCode } from '#modules/permission/shared/table.ts'
import { findStanding, findViewed, type Standing } from './asks.ts'
import { findMember, findSession, type MemberRow, type SessionRow, touchSession } from './session.store.ts'
import { hashToken, SESSION_DAYS, sessionChanged } from './sessionLife.ts'
import { viewAs } from './viewAs.ts'

/** Fixed codes of a session's end (common.md §3.4, archives 3 Login). */
export const sessionEnd = {
  expired: () => new Refusal(9050001, '登录已过期，请重新登录'),
  replaced: () => new Refusal(9060010, '账号已在其他设备登录'),
  disabled: () => new Refusal(6010004, '账号已停用，请联系管理员'),
  companyStopped: () => new Refusal(90500017, '所属企业已停用'),
  invalid: () => new Refusal(40000, '令牌无效,请您重新登录'),
} as const

const endOf = (code: number | null) =>
  [sessionEnd.expired(), sessionEnd.replaced(), sessionEnd.disabled(), sessionEnd.companyStopped()].find(
    (refusal) => refusal.errorCode === code,
  ) ?? sessionEnd.invalid()

/** A revoked token must be refused within one second on every instance, whatever the bus does. */
const TRUSTED_MS = 900

interface Known {
  readonly principal: Principal
  readonly at: number
  seenAt: number
}

/**
 * Sessions: opaque tokens (256 random bits, only their hash is stored), resolved to a principal.
 * A principal is trusted for 0.9 s in this process; revocations and changes of permissions also travel over the bus.
 */
export class Sessions implements Authenticator {
  private readonly known = new Map<string, Known>()
  private readonly pending = new Map<string, Promise<Principal>>()
  private services!: Services
  private readonly lists: AllowLists
  private readonly production: boolean

  constructor(lists: AllowLists, production: boolean) {
    this.lists = lists
    this.production = production
  }

  async attach(services: Services): Promise<void> {
    this.services = services
    await services.bus.subscribe(sessionChanged, (message) => {
      const changed = message as { tokens?: string[]; userIds?: string[] }
      for (const key of changed.tokens ?? []) this.known.delete(key)
      if (changed.userIds) {
        for (const [key, { principal }] of this.known)
          if (changed.userIds.includes(principal.userId)) this.known.delete(key)
      }
    })
  }

  async resolve(token: string): Promise<Principal> {
    if (token.length < 20 || token.length > 200) throw sessionEnd.invalid()
    const hash = hashToken(token)
    const key = hash.toString('base64url')
    const known = this.known.get(key)
    if (known && Date.now() - known.at < TRUSTED_MS) return known.principal
    const running = this.pending.get(key)
    if (running) return running
    const work = this.load(key, hash).finally(() => this.pending.delete(key))
    this.pending.set(key, work)
    return work
  }

  async principalOf(userId: string, companyId: string): Promise<Principal> {
    const caller = { principal: null, companyId, traceId: 'principal' }
    const user = await inCompany(this.services, caller, (ctx) => findMember(ctx.db, userId, companyId))
    if (!user) throw sessionEnd.disabled()
    checkMember(user)
    if (user.roleType === 2 && !user.grantedCompanyIds.includes(companyId)) throw sessionEnd.disabled()
    if (user.sampleOf) await this.requireVisitor(userId, user.sampleOf)
    const standing = await this.standing(companyId, userId)
    if (user.roleType === 1 && (standing?.employeeState ?? 1) !== 1) throw sessionEnd.disabled()
    return this.principal({ ...user, sessionId: '' }, companyId, standing)
  }

  async principalOfSession(sessionId: string): Promise<Principal> {
    return this.read(sessionId)
  }

  async forget(userIds: readonly string[]): Promise<void> {
    this.services.push.recheck(userIds)
    await this.services.bus.publish(sessionChanged, { userIds })
  }

  private async load(key: string, hash: Buffer): Promise<Principal> {
    // Trust counts from the moment before reading: what is revoked while this runs is not trusted any longer for it.
    const from = Date.now()
    const before = this.known.get(key)
    const principal = await this.read(hash, before?.seenAt).finally(() => this.known.delete(key))
    if (this.known.size > 20_000) this.known.clear()
    this.known.set(key, { principal, at: from, seenAt: from })
    return principal
  }

  /** The session as it stands in the database now; `seenAt`: when it was last seen here, which is written later. */
  private async read(by: Buffer | string, seenAt = 0): Promise<Principal> {
    const caller = { principal: null, traceId: 'session' }
    const row = await inCompany(this.services, caller, (ctx) => findSession(ctx.db, by))
    if (!row) throw sessionEnd.invalid()
    check(row)
    if (row.sampleOf) await this.requireVisitor(row.userId, row.sampleOf)
    const companyId = companyOf(row)
    const standing = companyId ? await this.standing(companyId, row.userId) : undefined
    const idle = standing?.idleMinutes ?? 120
    const lastSeen = Math.max(new Date(row.lastSeenAt).getTime(), seenAt)
    if (row.client === 1 && Date.now() - lastSeen > idle * 60_000) throw sessionEnd.expired()
    if (row.roleType === 1 && companyId && (standing?.employeeState ?? 1) !== 1) throw sessionEnd.disabled()
    if (Date.now() - new Date(row.lastSeenAt).getTime() > 60_000) {
      const until = new Date(Date.now() + SESSION_DAYS * 86_400_000).toISOString()
      await inCompany(this.services, caller, (ctx) => touchSession(ctx.db, row.sessionId, until)).catch((error) => {
        // Who may look at something may do so on a full disk, too.
        if (sqlState(error) !== '53100') throw error
        noteRefused(error, this.services.log, { traceId: caller.traceId })
      })
    }
    const own = this.principal(row, companyId ?? '', standing)
    return row.viewPositionId ? this.asViewed(own, row, standing) : own
  }

  /** Whoever looks at a sample could begin to at this moment (decision 0129): he works for the company and has its right. */
  private async requireVisitor(userId: string, company: string): Promise<void> {
    const own = await this.principalOf(userId, company)
    if (own.roleType !== 1 || own.grants.get(maySample) !== 1) throw sessionEnd.invalid()
  }

  /** 以他人之眼 (archives 10.6); over as soon as the position is gone or the person no longer administers positions. */
  private async asViewed(own: Principal, row: SessionRow, standing: Standing | undefined): Promise<Principal> {
    const { companyId } = own
    if (!companyId || own.grants.get(mayPosition.list) !== 1) return own
    const viewed = await inCompany(this.services, { principal: null, companyId, traceId: 'session' }, (ctx) =>
      findViewed(ctx.db, companyId, row.viewPositionId as string, row.viewEmployeeId),
    )
    return viewed ? viewAs(own, viewed, row, this.allowed(own, standing)) : own
  }

  private allowed(
    { roleType, companyId, companies, userId }: Pick<Principal, 'roleType' | 'companyId' | 'companies' | 'userId'>,
    standing?: Standing,
  ) {
    const viewer = { roleType, companyId, companies, userId, modules: standing?.modules ?? [] }
    return visibleCodes(viewer, this.lists, this.production)
  }

  private standing(companyId: string, userId: string): Promise<Standing | undefined> {
    return inCompany(this.services, { principal: null, companyId, traceId: 'session' }, (ctx) =>
      findStanding(ctx.db, companyId, userId),
    )
  }

  private principal(
    user: { sessionId: string; userId: string; name: string; roleType: number; grantedCompanyIds: string[] },
    companyId: string,
    standing: Standing | undefined,
  ): Principal {
    const positions = standing?.positions ?? []
    const roleType = user.roleType === 2 ? 2 : 1
    const companies = roleType === 2 ? user.grantedCompanyIds : companyId ? [companyId] : []
    const allowed = this.allowed({ roleType, companyId, companies, userId: user.userId }, standing)
    const held = positions.map(({ preset, grants }) => ({ preset, grants: parseStoredGrants(grants) }))
    return {
      sessionId: user.sessionId,
      userId: user.userId,
      name: user.name,
      roleType,
      companyId,
      companies,
      employeeId: standing?.employeeId ?? null,
      teamId: standing?.teamId ?? null,
      grants: roleType === 2 ? readingGrants(allowed) : effectiveLevels(held, allowed),
      scope: unionOfScopes(
        roleType === 2 ? [{ kind: 1 }] : positions.map(({ dataScope: kind, ids }) => ({ kind, ids })),
      ),
    }
  }
}

/**
 * An operations user reads every screen of the granted companies; forms and actions come with an operations position (archives
 * 6.12). 固件升级 and 商城运营 are nobody else's, and need none (decisions 0148, 0181).
 */
function readingGrants(allowed: ReadonlySet<PermissionCode>): Map<string, 0 | 1> {
  const reads = (code: PermissionCode) => codeFacts.get(code)?.kind === 'screen' && !codeFacts.get(code)?.writing
  const theirs = (code: PermissionCode) => code === 'ABg' || codeFacts.get(code)?.group === 'mall'
  return new Map([...allowed].filter((code) => theirs(code) || reads(code)).map((code) => [code, 1]))
}

/** The chosen company; an operations user begins with the first granted one and leaves one that was taken back. */
function companyOf(row: SessionRow): string | null {
  if (row.roleType === 1) return row.companyId
  return row.companyId && row.grantedCompanyIds.includes(row.companyId)
    ? row.companyId
    : (row.grantedCompanyIds[0] ?? null)
}

function check(row: SessionRow): void {
  if (row.revokedAt) throw endOf(row.revokedCode)
  if (row.fromEnded) throw sessionEnd.invalid()
  if (new Date(row.expiresAt).getTime() < Date.now()) throw sessionEnd.expired()
  checkMember(row)
}

function checkMember(row: MemberRow): void {
  if (row.userState !== 1) throw sessionEnd.disabled()
  if (!row.companyId || row.roleType !== 1) return
  if (!row.member) throw sessionEnd.disabled()
  if (row.tenantState !== CompanyState.open || row.tenantExpired) throw sessionEnd.companyStopped()
}
