import { describe, expect, test } from 'vitest'
import { parseKeys } from '#kernel/shared/permission.ts'
import type { SessionUser } from '../session/user.ts'
import { type Decision, decide, type GuardState, guards, type RouteFact, startInstead, type Target } from './guards.ts'

const company: SessionUser = { id: 'u1', token: 't', roleType: 1 }
const operations: SessionUser = { id: 'u2', token: 't', roleType: 2 }
const keys = (...all: string[]) => ({ levels: parseKeys(all), allowed: {} })
const login: RouteFact = { needs: 'login', roleTypes: [1, 2] }
const coded = (...needs: string[]): RouteFact => ({ needs, roleTypes: [1, 2] })

function target(address: string, fact: RouteFact | undefined = login, more: Partial<Target> = {}): Target {
  const [path = '', query] = address.split('?')
  return {
    path,
    search: query ? `?${query}` : '',
    open: false,
    inShell: false,
    fact,
    twin: '/operationDataElevator/colligate',
    ...more,
  }
}
const state = (more: Partial<GuardState> = {}): GuardState => ({
  unsaved: false,
  user: null,
  permissions: null,
  permissionsFailed: false,
  ...more,
})
const open = { open: true }
const beside = { open: true, inShell: true }
const signedIn = state({ user: company, permissions: keys('ADu1', 'ADs0') })
const onDuty = state({ user: operations, permissions: keys() })
const partner = '/thirdParty/detail?token=p&uid=7&elevatorId=9'

const table: [row: number, name: string, Target, GuardState, Decision][] = [
  [
    1,
    'unsaved changes ask',
    target('/unit/unitList'),
    { ...signedIn, unsaved: true },
    { do: 'confirm', text: '系统可能不保存您所有的更改，您确定要离开此页面。' },
  ],
  [
    1,
    'they ask before everything else',
    target('/auth/login', login, open),
    { ...signedIn, unsaved: true },
    { do: 'confirm', text: '系统可能不保存您所有的更改，您确定要离开此页面。' },
  ],
  [
    2,
    'a partner is taken in, its token leaves the address',
    target(partner, login, open),
    state(),
    { do: 'adopt', token: 'p', uid: '7', to: '/thirdParty/detail?elevatorId=9' },
  ],
  [
    2,
    'also beside a real session',
    target(partner, login, open),
    signedIn,
    { do: 'adopt', token: 'p', uid: '7', to: '/thirdParty/detail?elevatorId=9' },
  ],
  [
    2,
    'token without uid is not enough',
    target('/thirdParty/detail?token=p', login, open),
    state(),
    { do: 'login', to: '/auth/login', remember: '/thirdParty/detail?token=p' },
  ],
  [
    5,
    'once taken in, the partner stays without asking for keys',
    target('/thirdParty/detail?elevatorId=9', login, open),
    state({ user: company }),
    { do: 'continue' },
  ],
  [3, 'the parts mall opens signed out', target('/partsMall/partsMallHome', login), state(), { do: 'continue' }],
  [3, 'and signed in without keys', target('/partsMall', login), state({ user: company }), { do: 'continue' }],
  ...['/', '/index', '/auth/login', '/auth/smsPwd', '/auth/publicity'].flatMap((path): typeof table => [
    [4, `${path} signed in, company user`, target(path, login, open), signedIn, { do: 'redirect', to: '/home' }],
    [
      4,
      `${path} signed in, operations user`,
      target(path, login, open),
      onDuty,
      { do: 'redirect', to: '/operationDataElevator/colligate' },
    ],
    [
      4,
      `${path} signed in, no role`,
      target(path, login, open),
      state({ user: { ...company, roleType: null } }),
      { do: 'clear', to: '/auth/login' },
    ],
  ]),
  ...[
    '/auth/login',
    '/auth/smsPwd',
    '/auth/publicity',
    '/auth/publicityLoin',
    '/msg',
    '/m/login',
    '/e/a',
    '/s/a',
    '/r/a',
    '/share/quote/1',
    '/404',
  ].map((path): (typeof table)[number] => [
    5,
    `${path} signed out`,
    target(path, undefined, open),
    state(),
    { do: 'continue' },
  ]),
  [5, '/e/a signed in without keys', target('/e/a', login, open), state({ user: company }), { do: 'continue' }],
  [5, '/msg with keys', target('/msg', login, beside), signedIn, { do: 'continue' }],
  [5, '/msg signed out', target('/msg', login, beside), state(), { do: 'continue' }],
  ...['/msg', '/404'].flatMap((path): typeof table =>
    [company, operations].map((user) => [
      9,
      `${path} opened fresh waits for the keys, role ${user.roleType}`,
      target(path, login, beside),
      state({ user }),
      { do: 'fetchPermissions' },
    ]),
  ),
  [
    9,
    '/msg whose keys cannot be had',
    target('/msg', login, beside),
    state({ user: company, permissionsFailed: true }),
    { do: 'clear', to: '/auth/login' },
  ],
  [5, '/ signed out', target('/', login, open), state(), { do: 'redirect', to: '/auth/login' }],
  [5, '/index signed out', target('/index', login, open), state(), { do: 'redirect', to: '/auth/login' }],
  [
    6,
    'the target is remembered whole',
    target('/elvArchives/detail?id=3&tab=log'),
    state(),
    { do: 'login', to: '/auth/login', remember: '/elvArchives/detail?id=3&tab=log' },
  ],
  [
    6,
    'the worker app has its own login',
    target('/m/orders'),
    state(),
    { do: 'login', to: '/m/login', remember: '/m/orders' },
  ],
  [
    6,
    '/maintainManage is not the worker app',
    target('/maintainManage/maintainBoard'),
    state(),
    { do: 'login', to: '/auth/login', remember: '/maintainManage/maintainBoard' },
  ],
  [
    7,
    'no role',
    target('/workbench'),
    state({ user: { ...company, roleType: null } }),
    { do: 'clear', to: '/auth/login' },
  ],
  [
    7,
    'an unknown role',
    target('/workbench'),
    state({ user: { ...company, roleType: 3 } }),
    { do: 'clear', to: '/auth/login' },
  ],
  [
    8,
    'operations users have no /home',
    target('/home'),
    onDuty,
    { do: 'redirect', to: '/operationDataElevator/colligate' },
  ],
  [
    8,
    'nor a workbench',
    target('/workbench', { needs: 'login', roleTypes: [1] }),
    onDuty,
    { do: 'redirect', to: '/operationDataElevator/colligate' },
  ],
  [
    8,
    'a company report leads to its twin',
    target('/dataFault/project', { needs: ['AGQ'], roleTypes: [1] }, { twin: '/operationDataFault/project' }),
    onDuty,
    { do: 'redirect', to: '/operationDataFault/project' },
  ],
  [
    8,
    '/gathering leads to its twin',
    target('/gathering', { needs: ['x'], roleTypes: [1] }, { twin: '/operationGathering' }),
    onDuty,
    { do: 'redirect', to: '/operationGathering' },
  ],
  [
    8,
    '/gatheringMange is not a report',
    target('/gatheringMange/maintenanceFundList', coded('KR1')),
    onDuty,
    { do: 'continue' },
  ],
  [9, 'keys are fetched', target('/unit/unitList', coded('KW1')), state({ user: company }), { do: 'fetchPermissions' }],
  [
    9,
    'for operations users too',
    target('/unit/unitList', coded('KW1')),
    state({ user: operations }),
    { do: 'fetchPermissions' },
  ],
  [
    9,
    'keys that cannot be had end the session',
    target('/workbench'),
    state({ user: company, permissionsFailed: true }),
    { do: 'clear', to: '/auth/login' },
  ],
  [
    10,
    'archives 8.12: a code at 1 opens',
    target('/wrapProject/wrapProjectList', coded('ADu')),
    signedIn,
    { do: 'continue' },
  ],
  [
    10,
    'archives 8.12: a code at 0 does not',
    target('/wrapProject/wrapProjectAdd', coded('ADs')),
    signedIn,
    { do: 'redirect', to: '/403?need=ADs', toast: '无操作权限' },
  ],
  [
    10,
    'a missing code does not',
    target('/unit/unitList', coded('KW1', 'KW2')),
    signedIn,
    { do: 'redirect', to: '/403?need=KW1,KW2', toast: '无操作权限' },
  ],
  [10, 'one of several suffices', target('/x', coded('KW1', 'ADu')), signedIn, { do: 'continue' }],
  [
    10,
    'an empty list opens pages for anybody signed in',
    target('/setting/profile'),
    state({ user: company, permissions: keys() }),
    { do: 'continue' },
  ],
  [
    10,
    'codes do not bar operations users from pages',
    target('/unit/unitList', coded('KW1')),
    onDuty,
    { do: 'continue' },
  ],
  [
    10,
    'but forms that only write, unless their position grants them',
    target('/elvArchives/elvAdd', { ...coded('AL3'), writing: true }),
    onDuty,
    { do: 'redirect', to: '/403?need=AL3', toast: '无操作权限' },
  ],
  [
    10,
    'with the code they open',
    target('/elvArchives/elvAdd', { ...coded('AL3'), writing: true }),
    state({ user: operations, permissions: keys('AL31') }),
    { do: 'continue' },
  ],
  [
    10,
    'company users do not see operations pages',
    target('/operationDataFault/company', { needs: ['AGQ'], roleTypes: [2] }),
    state({ user: company, permissions: keys('AGQ1') }),
    { do: 'redirect', to: '/403', toast: '无操作权限' },
  ],
  [
    10,
    'a company off the allow list',
    target('/smartAnalyze', { ...coded('21p0'), allowList: 'smartAnalyze' }),
    state({ user: company, permissions: keys('21p01') }),
    { do: 'redirect', to: '/403', toast: '无操作权限' },
  ],
  [
    10,
    'a company on the allow list',
    target('/smartAnalyze', { ...coded('21p0'), allowList: 'smartAnalyze' }),
    state({ user: company, permissions: { ...keys('21p01'), allowed: { smartAnalyze: true } } }),
    { do: 'continue' },
  ],
  [11, '/home leads to the workbench', target('/home'), signedIn, { do: 'redirect', to: '/workbench' }],
  [11, 'a path that is no page is the router’s', target('/nothing', undefined), signedIn, { do: 'continue' }],
]

describe('common 1: navigation guards', () => {
  test.each(table)('row %i: %s', (_, __, to, now, decision) => {
    expect(decide(to, now)).toEqual(decision)
  })

  test('the rows stand in order and each is tried', () => {
    expect(guards.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(table.map(([row]) => row))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))
  })

  test('every combination of session, keys and target is decided, and a signed-out person reaches open pages only', () => {
    const users = [null, company, operations, { ...company, roleType: null }, { ...company, roleType: 9 }]
    const paths = [
      '/',
      '/home',
      '/workbench',
      '/unit/unitList',
      '/operationDataFault/company',
      '/dataFault/project',
      '/auth/login',
      '/msg',
      '/404',
    ]
    for (const user of users)
      for (const path of paths)
        for (const permissions of [null, keys(), keys('KW11')])
          for (const isOpen of [true, false]) {
            const decision = decide(target(path, coded('KW1'), { open: isOpen }), state({ user, permissions }))
            if (user === null && decision.do === 'continue') expect(isOpen).toBe(true)
            if (user?.roleType === 1 && decision.do === 'continue' && !isOpen)
              expect(permissions?.levels.get('KW1')).toBe(1)
          }
  })
})

describe('the start page of a build', () => {
  const colligate = '/operationDataElevator/colligate'
  const menu = ['/workbench', '/technicalSupport/home', '/elvArchives/home']
  const opens = (path: string) =>
    decide(target(path, path === '/workbench' ? { needs: 'login', roleTypes: [1] } : coded('AL1')), onDuty).do ===
    'continue'

  test('operations users land on the data center as soon as it is made', () => {
    expect(startInstead(colligate, [...menu, colligate], opens)).toBeUndefined()
  })
  test('until then on the first page they may open, never on /404', () => {
    expect(startInstead(colligate, menu, opens)).toBe('/technicalSupport/home')
    expect(startInstead(colligate, [], opens)).toBe('/setting/profile')
  })
  test('a build without a workbench begins at the first page of the menu; other addresses stay', () => {
    expect(startInstead('/workbench', ['/unit/unitList'], () => true)).toBe('/unit/unitList')
    expect(startInstead('/workbench', menu, () => true)).toBeUndefined()
    expect(startInstead('/operationDataFault/company', menu, () => true)).toBeUndefined()
  })
})
