import { contractEntities } from './contractLabels.ts'
import { inspectionEntities } from './inspectionLabels.ts'
import { partsEntities } from './partsLabels.ts'
import { peopleEntities } from './peopleLabels.ts'
import { place, placeEntities } from './placeLabels.ts'
import { qualityEntities } from './qualityLabels.ts'
import { repairOrderLabels } from './repairLabels.ts'
import { faultStrategyLabels, repairConfigLabels } from './ruleLabels.ts'
import { tellingEntities } from './tellingLabels.ts'
import { templateEntities } from './templateLabels.ts'
import { elevatorLabels, maintainOrderLabels, maintainSettingLabels } from './workLabels.ts'

/** Tables whose history can be read: the codes of their detail, and what people call their columns. */
export interface AuditedEntity {
  readonly needs: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  /** Columns whose value is more than one word: what it says, beside what stood or stands there instead. */
  readonly worded?: { readonly [column: string]: (value: unknown, other: unknown) => string | null }
  /** Columns that only holders of a further code may read, e.g. amounts (ANj); others see •••. */
  readonly guarded?: { readonly code: string; readonly columns: readonly string[] }
}

export const auditedEntities: Readonly<Record<string, AuditedEntity>> = {
  sign_distance: {
    needs: ['AVA'],
    labels: {
      distance: '签到距离',
      qr_fallback: '允许扫码签到',
      require_photo: '扫码签到须拍现场照片',
      per_community_override: '小区可另定半径',
    },
  },
  company: {
    needs: ['AV6', 'AV7'],
    labels: {
      ...place,
      name: '企业名称',
      short_name: '企业简称',
      credit_code: '统一社会信用代码',
      credit_grade: '信用等级',
      legal_person: '法定代表人',
      contact: '联系人',
      phone: '联系电话',
      licence_no: '生产许可证编号',
      licence_items: '许可项目',
      licence_to: '许可证有效期至',
      invoice_title: '发票抬头',
      tax_no: '税号',
      bank: '开户行',
      bank_account: '银行账号',
      duty_phone: '24小时值班电话',
      logo_path: '标志（浅色底）',
      logo_dark_path: '标志（深色底）',
      reason: '修改原因',
    },
  },
  login_method: {
    needs: ['AV8'],
    labels: {
      password_enabled: '密码登录',
      sms_enabled: '短信登录',
      mfa_mode: '多因素认证',
      mfa_scope: '适用范围',
      mfa_position_ids: '指定岗位',
      mfa_grace_days: '宽限天数',
      trust_device_days: '可信设备天数',
      pwd_expire_days: '密码有效期',
      lock_threshold: '锁定次数',
      lock_minutes: '锁定时长',
      idle_minutes: '闲置退出',
      max_web_sessions: '同时在线数',
    },
  },
  face_set: {
    needs: ['AV9'],
    labels: {
      enabled: '启用人脸识别',
      scenes: '使用场景',
      threshold: '相似度阈值',
      liveness: '活体检测',
      max_tries: '最多次数',
      fallback: '比对不过',
      consent_text: '告知与同意内容',
    },
  },
  ...peopleEntities,
  ...tellingEntities,
  ...templateEntities,
  ...inspectionEntities,
  ...partsEntities,
  lift_passport: {
    needs: ['AL4'],
    labels: {
      passport_no: '护照编号',
      takeover_date: '接梯日期',
      handed_by: '移交方',
      nameplate: '铭牌照片',
      certificate: '使用登记证照片',
      items: '检查项目',
      remark: '备注',
      own_signer: '接收人',
      own_sign: '接收方签字',
      other_signer: '移交人',
      other_sign: '移交方签字',
      status: '护照状态',
      signed_at: '签署时间',
      content_hash: '存证摘要',
    },
  },
  partner_token: {
    needs: ['AV6'],
    labels: { partner_name: '合作方', elevator_ids: '电梯', expires_at: '到期时间', revoked_at: '停用时间' },
  },
  ...placeEntities,
  elevator: { needs: ['AL4', 'AL3'], labels: elevatorLabels },
  maintain_setting: { needs: ['JS1'], labels: maintainSettingLabels },
  maintain_order: {
    needs: ['JMe'],
    guarded: { code: 'JMw', columns: ['credibility'] },
    labels: maintainOrderLabels,
  },
  ...qualityEntities,
  overtime_rule: {
    needs: ['AVD', 'AVE', 'AEb'],
    labels: {
      scene: '超时场景',
      node: '超时节点',
      project_id: '项目',
      stages: '提醒级别',
      work_hours_only: '仅工作时间',
      enabled: '启用',
    },
  },
  repair_order: { needs: ['JR1'], guarded: { code: 'ANj', columns: ['amount'] }, labels: repairOrderLabels },
  repair_setting: { needs: ['JR7'], labels: { setting: '维修设置' } },
  repair_config: { needs: ['AVH'], labels: repairConfigLabels },
  fault_strategy: { needs: ['AH4', 'AVF'], labels: faultStrategyLabels },
  terminal: {
    needs: ['AB1', 'AB2'],
    labels: {
      terminal_no: '终端编号',
      terminal_type: '终端类型',
      vendor: '厂商',
      model: '型号',
      status: '终端状态',
      elevator_id: '电梯',
    },
  },
  platform: {
    needs: ['AVJ'],
    labels: {
      name: '平台名称',
      city_standard: '平台标准',
      region_codes: '地区',
      base_url: '接口地址',
      app_key: '应用标识',
      app_secret: '应用密钥',
      unit_code: '平台单位编码',
      kinds: '上报类型',
      field_map: '字段映射',
      start_from: '起报日期',
      enabled: '启用',
    },
  },
  ...contractEntities,
}

/** Columns of bookkeeping that tell a person nothing. */
export const silentColumns = new Set([
  'id',
  'company_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'name_pinyin',
  'search_words',
  'search_letters',
])
