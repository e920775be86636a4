import { answers, calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { accountAsks, followPhone } from '#modules/account/server/index.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { organisationAsks, setTeamMembers } from '#modules/organisation/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { templateAsks } from '#modules/template/server/index.ts'
import { absenceApi } from '../shared/absenceApi.ts'
import { employeeApi } from '../shared/api.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { joinApi } from '../shared/joinApi.ts'
import { leavingApi } from '../shared/leavingApi.ts'
import { trackApi } from '../shared/trackApi.ts'
import { workApi } from '../shared/workApi.ts'
import { absenceHandlers, openAbsence } from './absence.ts'
import { auditedPeople } from './audited.ts'
import { certificateHandlers, openCertificate, openOwn } from './certificate.ts'
import { certificateNight } from './certificateEvents.ts'
import { findEmployee } from './employee.store.ts'
import { employeeHandlers } from './employee.ts'
import { employeeImporter } from './employeeImport.ts'
import { employeeStateHandlers } from './employeeState.ts'
import { setMembers, setPhone } from './followed.store.ts'
import { joinHandlers } from './invitation.ts'
import { leavingHandlers } from './leaving.ts'
import * as ofAccount from './ofAccount.store.ts'
import * as ofCommunity from './ofCommunity.store.ts'
import * as ofOrganisation from './ofOrganisation.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import * as ofTemplate from './ofTemplate.store.ts'
import { absenceQueue } from './queue.store.ts'
import { trackHandlers } from './track.ts'
import { workHandlers } from './work.ts'

export { approveAbsence } from './absence.ts'
export * as employeeAsks from './asks.ts'
export { staffPaperImporter } from './certificateImport.ts'
export { issueCertificate } from './certificateIssue.ts'
export { employeeOf, findEmployee } from './employee.store.ts'
export { findByPhones } from './employeeImport.store.ts'
export { employeeImporter } from './employeeImport.ts'
export { addConsent, endConsents, setFace } from './face.store.ts'
export { addFirstEmployee, admitVisitor } from './firstEmployee.store.ts'
export { findHolders } from './holders.store.ts'
export { beforeLeaving } from './leaving.ts'
export { findNames } from './names.store.ts'
export { type PeopleOfCell, peopleOfCells } from './peopleCells.ts'
export { photoLink } from './photo.ts'
export { addPositions } from './track.store.ts'
export { certificateGaps, refuseUncertified, uncertifiedSays } from './uncertified.ts'
export { type ValidCertificate, validCertificate } from './validCertificate.store.ts'

export const employeeModule: ServerModule = {
  name: 'employee',
  tables: ['certificate', 'employee', 'employee_absence', 'employee_invitation', 'face_consent', 'user_location'],
  duties: [
    ...answers(accountAsks, ofAccount),
    ...answers(communityAsks, ofCommunity),
    ...answers(organisationAsks, ofOrganisation),
    ...answers(permissionAsks, ofPermission),
    ...answers(templateAsks, ofTemplate),
    followPhone.by(setPhone),
    setTeamMembers.by(setMembers),
  ],
  calls: [
    calls(employeeApi, { ...employeeHandlers, ...employeeStateHandlers }),
    calls(leavingApi, leavingHandlers),
    calls(certificateApi, certificateHandlers),
    calls(absenceApi, absenceHandlers),
    calls(joinApi, joinHandlers),
    calls(workApi, workHandlers),
    calls(trackApi, trackHandlers),
  ],
  jobs: [importJob(employeeImporter)],
  nightly: [certificateNight],
  audited: auditedPeople,
  named: {
    employee: rowNames('employee', 'x.name', { from: ['/employee/options'] }),
  },
  queue: [absenceQueue],
  opens: { employee: findEmployee, certificate: openCertificate },
  shows: {
    employee: [
      { by: employeeApi.detail, open: findEmployee },
      { by: employeeApi.list, open: findEmployee },
    ],
    employee_absence: [{ by: absenceApi.list, open: openAbsence }],
    certificate: [
      { by: certificateApi.detail, open: openCertificate },
      { by: certificateApi.mine, open: openOwn },
    ],
  },
}
