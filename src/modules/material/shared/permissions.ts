import { refusals } from '#kernel/shared/refusal.ts'
import { grants } from '#modules/permission/shared/permissions.ts'

/** 物料管理, 物料套件, 物料方案, 客户服务 (archives Appendix A); 报价 reads of them what its lines are made of. */
export const mayCatalog = grants({
  list: 'KQ2',
  write: 'KQ3',
  batch: 'KQ4',
  sheets: 'KQ5',
  kits: 'KQ6',
  kitSet: 'KQ7',
  schemes: 'KQ8',
  schemeSet: 'KQ9',
  services: 'KQA',
  serviceSet: 'KQB',
  /** 查看成本毛利. */
  cost: 'KQJ',
})
/** Whoever puts quotations together. */
const quoting = grants({ make: 'KQL', edit: 'KQE' })
export const mayQuote = [quoting.make, quoting.edit]

const refuseCatalog = refusals({ closed: [3230001, '当前企业未开通报价物料库'] })

/** Said of every call of the catalogue: only for companies on the allow list `quoteCatalog` (commerce 4.3 ◆, 5.3, common 11). */
export const listed = { on: 'quoteCatalog', refuse: () => refuseCatalog.closed() } as const
