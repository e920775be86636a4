import type { AuditCodes } from '#modules/audit/server/index.ts'
import { CheckState, CommunityType, Weekday } from '#modules/community/shared/community.terms.ts'
import { ContractStatus, PaymentState, PayNodeType, PayType, PayWay } from '#modules/contract/shared/contract.terms.ts'
import { CustomerGrade, CustomerRole, CustomerType } from '#modules/customer/shared/customer.ts'
import { VisitKind } from '#modules/customer/shared/customerVisit.ts'
import { CustomKind } from '#modules/demand/shared/customPlan.ts'
import {
  DeviceType,
  DoorOpenType,
  DrivingMethod,
  MachineRoom,
  MaintenanceType,
  RetrofitPart,
  Slope,
  SpecialKind,
  UsePlace,
  UseStatus,
  UseType,
} from '#modules/elevator/shared/elevator.terms.ts'
import { PassportStatus } from '#modules/elevator/shared/passport.ts'
import { CertificateState, CertType } from '#modules/employee/shared/certificate.ts'
import {
  EmployeeKind,
  EmployeeState,
  JoinStatus,
  SexShown,
  Skill,
  SkillLevel,
} from '#modules/employee/shared/employee.terms.ts'
import { CreditGrade } from '#modules/enterprise/shared/company.ts'
import { FaceFallback, FaceScene } from '#modules/enterprise/shared/faceSet.ts'
import { MfaMode, MfaScope } from '#modules/enterprise/shared/loginMethod.ts'
import { EvaluationHandle, Star, StarTag } from '#modules/evaluation/shared/evaluation.ts'
import {
  InspectConclusion,
  InspectionStatus,
  InspectType,
  PlanSource,
  Supervision,
  TaskKind,
} from '#modules/inspection/shared/inspection.ts'
import { InsuranceKind, PolicyPayer } from '#modules/insurance/shared/insurance.ts'
import { HazardSource } from '#modules/maintenance/shared/hazardDraft.ts'
import {
  CloseReason,
  ConfirmWay,
  GovState,
  HazardGrade,
  HazardState,
  MaintainStatus,
  PauseReason,
  StateAfter,
} from '#modules/maintenance/shared/maintenance.ts'
import { ReleaseKind, ReleaseState } from '#modules/maintenance/shared/release.ts'
import { CertMode, SignWay } from '#modules/maintenance/shared/setting.ts'
import { Assignee, StrategyMode, StrategyScope } from '#modules/monitoring/shared/strategy.ts'
import { TerminalStatus, TerminalType } from '#modules/monitoring/shared/terminal.ts'
import { NoticeAudience, NoticeState } from '#modules/notice/shared/notice.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { PartsBiz, PartsConfirmWay, PartsStatus, PartsUrgency, RequestPayer } from '#modules/parts/shared/parts.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'
import { CityStandard as PlatformCityStandard, PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import { ChargeMode, ProjectState } from '#modules/project/shared/project.terms.ts'
import { CheckWay, DrawWay, CheckState as QualityCheckState } from '#modules/quality/shared/qualityCheck.ts'
import {
  ChargeType,
  FaultLevel,
  RepairCause,
  RepairCloseReason,
  RepairPauseReason,
  RepairSignWay,
  RepairSource,
  RepairStatus,
  RescuedState,
  TrappedSpecial,
} from '#modules/repair/shared/repair.ts'
import { OvertimeNode, OvertimeScene } from '#modules/rule/shared/overtime.ts'
import { CustomerSign, RepairType } from '#modules/rule/shared/repairConfig.ts'
import { TicketKind, TicketPriority, TicketState } from '#modules/support/shared/support.ts'
import { RuleStatus } from '#modules/template/shared/demandRule.ts'
import { SchemeStatus } from '#modules/template/shared/fixedDate.ts'
import {
  Category,
  CityStandard,
  ElevatorType,
  Level,
  Part,
  StandardType,
  TemplateStatus,
} from '#modules/template/shared/template.ts'
import { VillaState } from '#modules/villa/shared/villa.terms.ts'
/**
 * What the codes of audited columns mean, so that a history speaks in words (common 10). Compared with columns.tsv: a
 * column with an enumeration and a word of its own stands here.
 */
export const auditCodes: AuditCodes = {
  certificate: { cert_type: CertType, state: CertificateState },
  community: { check_state: CheckState, type: CommunityType },
  company: { credit_grade: CreditGrade },
  contract: {
    pay_node_type: PayNodeType,
    pay_type: PayType,
    pay_way: PayWay,
    payment_state: PaymentState,
    status: ContractStatus,
  },
  customer: { grade: CustomerGrade, role: CustomerRole, type: CustomerType },
  customer_visit: { kind: VisitKind },
  demand_rule: { elevator_type: ElevatorType, status: RuleStatus },
  elevator: {
    door_open_type: DoorOpenType,
    driving_method: DrivingMethod,
    machine_room: MachineRoom,
    maintenance_type: MaintenanceType,
    retrofit_part: RetrofitPart,
    slope: Slope,
    special_kind: SpecialKind,
    type: DeviceType,
    use_place: UsePlace,
    use_status: UseStatus,
    use_type: UseType,
  },
  employee: {
    join_status: JoinStatus,
    kind: EmployeeKind,
    sex: SexShown,
    skill_level: SkillLevel,
    skills: Skill,
    state: EmployeeState,
  },
  evaluation: { handle_state: EvaluationHandle, star: Star, tags: StarTag },
  face_set: { fallback: FaceFallback, scenes: FaceScene },
  fault_strategy: {
    assignee: Assignee,
    levels: FaultLevel,
    mode: StrategyMode,
    repair_type: RepairType,
    scope: StrategyScope,
  },
  fixed_date_scheme: { elevator_type: ElevatorType, status: SchemeStatus },
  hazard: { grade: HazardGrade, source_type: HazardSource, state: HazardState },
  inspection_plan: { inspect_type: InspectType, source: PlanSource, status: InspectionStatus, task_kind: TaskKind },
  inspection_record: {
    conclusion: InspectConclusion,
    inspect_type: InspectType,
    next_type: InspectType,
    supervision: Supervision,
    task_kind: TaskKind,
  },
  insurance_policy: { kind: InsuranceKind, payer: PolicyPayer },
  lift_passport: { status: PassportStatus },
  login_method: { mfa_mode: MfaMode, mfa_scope: MfaScope },
  maintain_order: {
    close_reason: CloseReason,
    confirm_way: ConfirmWay,
    elevator_state_after: StateAfter,
    gov_state: GovState,
    level: Level,
    pause_reason: PauseReason,
    status: MaintainStatus,
  },
  maintain_setting: { cert_mode: CertMode, sign_way: SignWay, work_days: Weekday },
  maintain_template: { city_standard: CityStandard, standard_type: StandardType, status: TemplateStatus },
  notice: { audience: NoticeAudience, state: NoticeState },
  overtime_rule: { node: OvertimeNode, scene: OvertimeScene },
  platform: { city_standard: PlatformCityStandard, kinds: PlatformKind },
  position: { data_scope: ScopeKind },
  project: { charge_mode: ChargeMode, state: ProjectState },
  parts_request: {
    biz_type: PartsBiz,
    confirm_way: PartsConfirmWay,
    payer: RequestPayer,
    status: PartsStatus,
    urgency: PartsUrgency,
  },
  custom_plan: { kind: CustomKind },
  drill: { category: Category },
  quality_check: { draw_way: DrawWay, state: QualityCheckState, way: CheckWay },
  release_request: { kind: ReleaseKind, state: ReleaseState },
  repair_config: { customer_sign: CustomerSign, repair_type: RepairType },
  repair_order: {
    cause: RepairCause,
    charge_type: ChargeType,
    close_reason: RepairCloseReason,
    fault_level: FaultLevel,
    fault_part: Part,
    pause_reason: RepairPauseReason,
    repair_type: RepairType,
    rescued_state: RescuedState,
    sign_way: RepairSignWay,
    source: RepairSource,
    state_after: StateAfter,
    status: RepairStatus,
    trapped_special: TrappedSpecial,
  },
  support_ticket: { kind: TicketKind, priority: TicketPriority, state: TicketState },
  team: { state: TeamState },
  terminal: { status: TerminalStatus, terminal_type: TerminalType },
  villa_archive: { state: VillaState },
}
