import { QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { call } from '#kernel/web/client/call.ts'
import { keepLoaded, keepPage } from '#kernel/web/client/pageWorker.ts'
import { JobProgress } from '#kernel/web/detail/JobProgress.tsx'
import { PlaceMap } from '#kernel/web/form/PlaceControl.tsx'
import { piece } from '#kernel/web/router/piece.tsx'
import { KitProvider } from '#kernel/web/services.tsx'
import { usePermissions } from '#kernel/web/session/permissions.ts'
import { currentUser, isThirdParty, signInAs, useUser } from '#kernel/web/session/user.ts'
import { usePrefs } from '#kernel/web/shell/prefs.ts'
import { queries } from '#kernel/web/shell/queries.ts'
import { Shell } from '#kernel/web/shell/Shell.tsx'
import type { MenuGroup, ShellSetup } from '#kernel/web/shell/setup.ts'
import { Themed } from '#kernel/web/theme/Themed.tsx'
import * as icons from '#kernel/web/ui/icons/index.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { accountPaths } from '#modules/account/shared/paths.ts'
import { ProfileSections } from '#modules/account/web/routes.tsx'
import { may as mayComfort } from '#modules/comfort/shared/permissions.ts'
import { LiftComfort } from '#modules/comfort/web/index.ts'
import { TerminalCommands } from '#modules/command/web/index.ts'
import { type LiftSection, LiftSections } from '#modules/elevator/web/routes.tsx'
import { HazardSlot, LiftHazards } from '#modules/hazard/web/routes.tsx'
import { may as mayInspect } from '#modules/inspection/shared/permissions.ts'
import { LiftInspections } from '#modules/inspection/web/index.ts'
import { jobPaths } from '#modules/job/shared/paths.ts'
import { may as mayMaintain } from '#modules/maintenance/shared/permissions.ts'
import { OrderBoardSlot, OrderPartsSlot } from '#modules/maintenance/web/routes.tsx'
import { messageApi } from '#modules/message/shared/api.ts'
import { messagePaths } from '#modules/message/shared/paths.ts'
import { may as mayRecords } from '#modules/monitoring/shared/permissions.ts'
import { LiftRecords } from '#modules/monitoring/web/routes.tsx'
import { MorningDoor } from '#modules/morning/web/index.ts'
import { NoticeDoor } from '#modules/notice/web/index.ts'
import { mayOutage } from '#modules/outage/shared/permissions.ts'
import { LiftOutage } from '#modules/outage/web/routes.tsx'
import { may as mayParts } from '#modules/parts/shared/permissions.ts'
import { LiftParts } from '#modules/parts/web/index.ts'
import { OrderPartsTab } from '#modules/parts/web/routes.tsx'
import { menuOf } from '#modules/permission/shared/menu.ts'
import { ViewingBar } from '#modules/permission/web/index.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'
import { HazardRepair, LiftRepairs, trappedAlarm } from '#modules/repair/web/index.ts'
import { samplePaths } from '#modules/sample/shared/paths.ts'
import { SampleBar } from '#modules/sample/web/index.ts'
import { OrderBoard } from '#modules/schedule/web/routes.tsx'
import { searchEverything } from '#modules/search/web/index.ts'
import { HelpSlot } from '#modules/support/web/routes.tsx'
import { SEES_LIVE } from '#modules/telemetry/shared/permissions.ts'
import { LiveOfLift } from '#modules/telemetry/web/index.ts'
import { LiveSections } from '#modules/telemetry/web/routes.tsx'
import { SEES as seesTerminals } from '#modules/terminal/shared/permissions.ts'
import { LiftTerminals, TerminalSections } from '#modules/terminal/web/index.ts'
import { wallPaths } from '#modules/wall/shared/paths.ts'
import { may as mayWall } from '#modules/wall/shared/permissions.ts'
import 'dayjs/locale/zh-cn'
import { useEffect, useMemo } from 'react'
import { companyShown } from './company.web.ts'
import { kitServices } from './kit.web.ts'
import { moduleRoutes } from './modules.web.ts'
import { adoptAccountPrefs } from './prefs.web.ts'

dayjs.locale('zh-cn')

/** The drawing of each menu group (look 6, icons). */
const groupIcons: Readonly<Record<string, icons.Icon>> = {
  desk: icons.WorkbenchIcon,
  pulse: icons.PulseIcon,
  wrench: icons.WrenchIcon,
  calendar: icons.CalendarIcon,
  shaft: icons.ShaftIcon,
  ai: icons.GaugeIcon,
  check: icons.ChecklistIcon,
  book: icons.ArchiveIcon,
  bag: icons.BagIcon,
  store: icons.StoreIcon,
  order: icons.ReceiptIcon,
  box: icons.WarehouseIcon,
  money: icons.YuanIcon,
  organisation: icons.CompanyIcon,
  bars: icons.ChartIcon,
  quote: icons.DocumentIcon,
}

/** The map of form fields, loaded with the first of them. */
const FormMap = piece(() => import('#kernel/web/map/FormMap.tsx').then(({ FormMap }) => FormMap))

/** Beside the help, in companies on their first day. */
const WayAgain = piece(() => import('#modules/firstDay/web/index.ts').then((chunk) => chunk.WayAgain))

/** Loaded with the profile alone. */
const MyCertificates = piece(() => import('#modules/employee/web/index.ts').then((chunk) => chunk.MyCertificates))
const profileSections = [MyCertificates]

const liftSections: readonly LiftSection[] = [
  { key: 'live', label: '实时', needs: SEES_LIVE, Panel: LiveOfLift },
  {
    key: 'hazards',
    label: '隐患',
    needs: [mayMaintain.list],
    Panel: LiftHazards,
  },
  {
    key: 'repairs',
    label: '急修',
    needs: [mayRepair.list],
    Panel: LiftRepairs,
    verb: { label: '报修', needs: [mayRepair.add], to: (id) => `${repairPaths.add}?elevatorId=${id}` },
  },
  {
    key: 'inspections',
    label: '检验',
    needs: [mayInspect.plan, mayInspect.record],
    Panel: LiftInspections,
  },
  {
    key: 'parts',
    label: '配件更换',
    needs: [mayParts.list],
    Panel: LiftParts,
  },
  {
    key: 'comfort',
    label: '舒适度',
    needs: [mayComfort.see],
    Panel: LiftComfort,
  },
  {
    key: 'terminals',
    label: '终端',
    needs: seesTerminals,
    Panel: LiftTerminals,
  },
  {
    key: 'records',
    label: '监测记录',
    needs: [mayRecords.faults, mayRecords.events, mayRecords.alarms],
    Panel: LiftRecords,
  },
  {
    key: 'outage',
    label: '停梯',
    needs: [mayOutage.records, mayOutage.repairs],
    Panel: LiftOutage,
  },
]

/** What 监测详情 shows beside what is so now. */
const liveSections = liftSections.filter(({ key }) => key === 'records')

/** What a terminal's page shows beside its archive. */
const terminalSections = [TerminalCommands]
const made = new Set(moduleRoutes.map(({ path }) => path))

/** The entries a person may open and whose page exists. */
function useMenu(): readonly MenuGroup[] {
  const roleType = useUser()?.roleType
  const permissions = usePermissions()
  return useMemo(() => {
    if (!permissions || (roleType !== 1 && roleType !== 2)) return []
    const groups = menuOf({
      roleType,
      has: (code) => permissions.levels.has(code),
      onAllowList: (list) => permissions.allowed[list] === true,
    })
    return groups
      .map(({ key, title, icon, part, entries }) => ({
        key,
        title,
        part,
        icon: groupIcons[icon] ?? icons.ArchiveIcon,
        entries: entries.filter(({ route }) => made.has(route)),
      }))
      .filter(({ entries }) => entries.length > 0)
  }, [permissions, roleType])
}

/** Where one is, before whose eyes one looks with. */
function Above() {
  return (
    <>
      <SampleBar />
      <ViewingBar />
    </>
  )
}

const setup: ShellSetup = {
  useMenu,
  Above,
  alarm: { ...trappedAlarm, icon: icons.TrappedIcon },
  doors: [
    { title: '小区地图', to: wallPaths.map, needs: [mayWall.map], icon: icons.PinIcon },
    { title: '监控中心', to: wallPaths.wall, needs: [mayWall.centre], icon: icons.PulseIcon },
  ],
  async logo(signal) {
    const { logoPath, logoDarkPath } = await companyShown(signal)
    return { light: logoPath, dark: logoDarkPath }
  },
  search: searchEverything,
  searchHint: '电梯、工单、客户、合同',
  messagesPath: messagePaths.center,
  unread: async (signal) => (await call(messageApi.unread, {}, { signal, firstLoad: true })).total,
  async person(signal) {
    const user = await call(accountApi.currentUser, {}, { signal, firstLoad: true })
    adoptAccountPrefs(user.prefs)
    return { name: user.name, headImg: user.headImgUrl }
  },
  personMenu: [
    { title: '个人资料', to: accountPaths.profile },
    { title: '修改密码', to: accountPaths.setPwd },
    { title: '字体与提示', to: accountPaths.fontPrompt },
    { title: '后台任务', to: jobPaths.list },
    { title: '示例企业', to: samplePaths.home },
  ],
  companies: {
    // In a sample one goes back to the own company first.
    load: async (signal) =>
      currentUser()?.visitFrom !== undefined
        ? []
        : (await call(accountApi.companies, {}, { signal, firstLoad: true }))
            .filter(({ usable }) => usable)
            .map(({ companyId, shortName, name }) => ({ id: companyId, name: shortName ?? name })),
    choose: async (companyId) => signInAs((await call(accountApi.chooseCompany, { companyId })).userInfo),
  },
}

/**
 * The office's files are kept once somebody works in it: the login page and the public pages ask for nothing more, and a
 * partner's frame leaves nothing behind.
 */
function useKept(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn || !import.meta.env.PROD || isThirdParty()) return
    void keepPage('/sw.js', '/').then(keepLoaded)
  }, [signedIn])
}

export function AppShell() {
  usePrefs()
  const signedIn = useUser() !== null
  useKept(signedIn)
  return (
    <Themed>
      <KitProvider services={kitServices}>
        <PlaceMap value={FormMap}>
          <ProfileSections value={profileSections}>
            <LiveSections value={liveSections}>
              <LiftSections value={liftSections}>
                <TerminalSections value={terminalSections}>
                  <OrderPartsSlot value={OrderPartsTab}>
                    <OrderBoardSlot value={OrderBoard}>
                      <HazardSlot value={HazardRepair}>
                        <HelpSlot value={WayAgain}>
                          <Shell setup={setup} />
                        </HelpSlot>
                      </HazardSlot>
                    </OrderBoardSlot>
                  </OrderPartsSlot>
                </TerminalSections>
              </LiftSections>
            </LiveSections>
          </ProfileSections>
        </PlaceMap>
        <QueryClientProvider client={queries}>
          {signedIn && (
            <>
              <JobProgress />
              <NoticeDoor />
              <MorningDoor />
            </>
          )}
        </QueryClientProvider>
      </KitProvider>
    </Themed>
  )
}
