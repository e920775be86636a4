import { expect, it } from 'vitest'
import { closedCatalog, featuresOf } from '#app/allow.server.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'

const lists = (...quoteCatalog: string[]) => ({ quoteCatalog, templateManage: [], smartAnalyze: [], menuAllow: {} })

/** common 11: production must hold exactly one id, else the catalogue is closed to all and the start-up log says why. */
it('生产环境的报价物料库只对一家开放，否则对所有企业关闭，启动日志说明原因', () => {
  expect(closedCatalog('production', lists('a'))).toBeUndefined()
  expect(closedCatalog('production', lists())).toMatch(/holds 0 companies.*closed to all/)
  expect(closedCatalog('production', lists('a', 'b'))).toMatch(/holds 2 companies.*closed to all/)
  expect(closedCatalog('development', lists())).toBeUndefined()
  expect(closedCatalog('production')).toBeUndefined()
  expect(featuresOf('production', demoCompany.first).quoteCatalog).toBe(true)
  expect(featuresOf('production', demoCompany.second).quoteCatalog).toBe(false)
})
