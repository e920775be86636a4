import type { QuickAdd, QuickAdds } from '#kernel/web/form/index.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { may as community } from '#modules/community/shared/permissions.ts'
import { may as customer } from '#modules/customer/shared/permissions.ts'
import { may as employee } from '#modules/employee/shared/permissions.ts'
import { mayTeam } from '#modules/organisation/shared/permissions.ts'
import { may as project } from '#modules/project/shared/permissions.ts'
import { may as receivable } from '#modules/receivable/shared/permissions.ts'
import { may as warehouse } from '#modules/warehouse/shared/api.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'

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
  '/project/options': {
    what: '项目',
    needs: [project.add],
    load: () => import('#modules/project/web/index.ts').then(({ quickProject }) => quickProject),
  },
  '/warehouse/supplier/options': {
    what: '供应商',
    needs: [warehouse.write],
    load: () => import('#modules/warehouse/web/index.ts').then(({ quickSupplier }) => quickSupplier),
  },
  '/warehouse/unit/options': {
    what: '配件',
    needs: [mayUnit.add],
    load: () => import('#modules/warehouse/web/index.ts').then(({ quickUnit }) => quickUnit),
  },
  '/warehouse/unitType/options': {
    what: '配件分类',
    needs: [mayUnit.editClasses],
    load: () => import('#modules/warehouse/web/index.ts').then(({ quickUnitType }) => quickUnitType),
  },
  '/warehouse/house/options': {
    what: '仓库',
    needs: [warehouse.write],
    load: () => import('#modules/warehouse/web/index.ts').then(({ quickHouse }) => quickHouse),
  },
  '/gathering/account/options': {
    what: '收款账户',
    needs: [receivable.editSettings],
    load: () => import('#modules/receivable/web/index.ts').then(({ quickAccount }) => quickAccount),
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
