import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { accountAsks } from '#modules/account/server/index.ts'
import { firstUseApi } from '#modules/account/shared/firstUse.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { employeeAsks } from '#modules/employee/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { companyApi, faceApi, faceSetApi, loginMethodApi } from '../shared/api.ts'
import { signDistanceApi } from '../shared/signDistance.ts'
import { auditedEnterprise } from './audited.ts'
import { companyHandlers } from './company.ts'
import { faceHandlers } from './face.ts'
import { faceSetHandlers } from './faceSet.ts'
import { firstUseHandlers } from './firstUse.ts'
import { loginMethodHandlers } from './loginMethod.ts'
import * as ofAccount from './ofAccount.store.ts'
import * as ofCommunity from './ofCommunity.store.ts'
import * as ofEmployee from './ofEmployee.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import { signDistanceHandlers } from './signDistance.ts'

export * as enterpriseAsks from './asks.ts'

export { compareAhead, faceAtWork, faceOnPhone } from './face.ts'
export { firstUseLines } from './firstUseLines.store.ts'
export { companyMark, letterheadOf } from './letterhead.ts'
export {
  addAdministrator,
  addCompany,
  findTaken,
} from './newCompany.store.ts'

/** Rows of one per company bear the company's id. */
const own = async (ctx: { companyId: string }, id: string) => {
  if (id !== ctx.companyId) throw refuse.notFound()
}

export const enterpriseModule: ServerModule = {
  name: 'enterprise',
  tables: ['company', 'face_attempt', 'face_set', 'first_use_code', 'login_method', 'sign_distance', 'tenant'],
  duties: [
    ...answers(accountAsks, ofAccount),
    ...answers(communityAsks, ofCommunity),
    ...answers(employeeAsks, ofEmployee),
    ...answers(permissionAsks, ofPermission),
  ],
  calls: [
    calls(companyApi, companyHandlers),
    calls(firstUseApi, firstUseHandlers),
    calls(loginMethodApi, loginMethodHandlers),
    calls(faceSetApi, faceSetHandlers),
    calls(faceApi, faceHandlers),
    calls(signDistanceApi, signDistanceHandlers),
  ],
  audited: auditedEnterprise,
  opens: { company: own, login_method: own, face_set: own, sign_distance: own },
}
