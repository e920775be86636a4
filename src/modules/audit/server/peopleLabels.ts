import { parseStoredGrants } from '#modules/permission/shared/grants.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { titleOfCode } from '#modules/permission/shared/why.ts'
import type { AuditedEntity } from './entities.ts'

/** Who was given what, in the words of 岗位设置: only what differs from the other side, so that a change can be read. */
function grantsInWords(value: unknown, other: unknown): string | null {
  const levelsOf = (stored: unknown) => new Map(parseStoredGrants(stored).map(({ code, level }) => [code, level]))
  const [own, theirs] = [levelsOf(value), levelsOf(other)]
  const word = (level: number | undefined) => (level === 1 ? '可用' : level === 0 ? '可见不可用' : '不可见')
  const changed = permissionCodes.filter((code) => own.get(code) !== theirs.get(code))
  return changed.map((code) => `${titleOfCode(code)} ${word(own.get(code))}`).join('；') || null
}

/** People and what is theirs: positions, teams, certificates. */
export const peopleEntities: Readonly<Record<string, AuditedEntity>> = {
  position: {
    needs: ['AV4', 'AV5'],
    labels: {
      name: '岗位名称',
      remark: '备注',
      data_scope: '数据范围',
      scope_project_ids: '指定项目',
      scope_community_ids: '指定小区',
      parts_limit: '配件审批额度',
      grants: '权限',
      view_as: '以此岗位查看',
    },
    worded: { grants: grantsInWords },
  },
  team: {
    needs: ['AP1'],
    labels: {
      name: '班组名称',
      leader_id: '班组长',
      community_ids: '负责小区',
      duty_phone: '值班电话',
      base_lng: '驻点经度',
      base_lat: '驻点纬度',
      color: '颜色',
      state: '班组状态',
    },
  },
  employee: {
    needs: ['AP4'],
    labels: {
      employee_no: '工号',
      head_img: '照片',
      name: '姓名',
      phone: '手机号',
      sex: '性别',
      id_card: '身份证号',
      team_id: '班组',
      kind: '人员类别',
      skills: '技能',
      skill_level: '技能等级',
      entry_date: '入职日期',
      work_start_date: '参加工作日期',
      leave_date: '离职日期',
      join_status: '加入状态',
      invited_at: '邀请时间',
      joined_at: '加入时间',
      state: '人员状态',
      insurance_to: '工伤/意外险到期',
      emergency_contact: '紧急联系人',
      emergency_phone: '紧急联系电话',
    },
  },
  certificate: {
    needs: ['AP4', 'ALB'],
    labels: {
      cert_type: '证书类型',
      cert_no: '证书编号',
      issuer: '发证机关',
      issue_date: '发证日期',
      valid_from: '生效日期',
      valid_to: '有效期至',
      level: '级别',
      items: '项目',
      state: '证书状态',
      reject_reason: '驳回原因',
      reviewed_at: '审核时间',
    },
  },
}
