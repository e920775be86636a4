import { calls, type ServerModule } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { companyApi, faceApi, faceSetApi, loginMethodApi } from '../shared/api.ts'
import { signDistanceApi } from '../shared/signDistance.ts'
import { auditedEnterprise } from './audited.ts'
import { companyHandlers } from './company.ts'
import { faceHandlers } from './face.ts'
import { faceSetHandlers } from './faceSet.ts'
import { loginMethodHandlers } from './loginMethod.ts'
import { signDistanceHandlers } from './signDistance.ts'

export { compareAhead, faceAtWork, faceOnPhone } from './face.ts'
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
  tables: ['company', 'face_attempt', 'face_set', 'login_method', 'sign_distance', 'tenant'],
  calls: [
    calls(companyApi, companyHandlers),
    calls(loginMethodApi, loginMethodHandlers),
    calls(faceSetApi, faceSetHandlers),
    calls(faceApi, faceHandlers),
    calls(signDistanceApi, signDistanceHandlers),
  ],
  audited: auditedEnterprise,
  opens: { company: own, login_method: own, face_set: own, sign_distance: own },
}
