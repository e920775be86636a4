import type { QuickAdd, QuickAdds } from '#kernel/web/form/index.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { may as community } from '#modules/community/shared/permissions.ts'
import { may as customer } from '#modules/customer/shared/permissions.ts'
import { may as employee } from '#modules/employee/shared/permissions.ts'
import { mayTeam } from '#modules/organisation/shared/permissions.ts'

/** What can be added from inside a picker, by the address that the picker asks. */
const of: Readonly<Record<string, QuickAdd>> = {
  '/customer/options': {
    what: '客户',
    needs: [customer.add],
    load: () => import('#modules/customer/web/index.ts').then(({ quickCustomer }) => quickCustomer),
  },
  '/community/options': {
    what: '小区',
    needs: [community.add],
    load: () => import('#modules/community/web/index.ts').then(({ quickCommunity }) => quickCommunity),
  },
  '/employee/options': {
    what: '员工',
    needs: [employee.add],
    load: () => import('#modules/employee/web/index.ts').then(({ quickEmployee }) => quickEmployee),
  },
  '/team/options': {
    what: '班组',
    needs: [mayTeam.add],
    load: () => import('#modules/organisation/web/index.ts').then(({ quickTeam }) => quickTeam),
  },
}

export const quickAdds: QuickAdds = {
  of,
  Dialog: piece(() => import('#kernel/web/form/QuickAddDialog.tsx').then(({ QuickAddDialog }) => QuickAddDialog)),
}
