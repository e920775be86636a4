/**
 * Shape of the permission table (archives Appendix A). The table is the one place where a permission code is born;
 * endpoints, buttons, routes, the menu and the tree of 岗位设置 derive from it.
 */

/** Companies (or users) a (W) screen needs besides the code (common 11). */
export type AllowList = 'quoteCatalog' | 'templateManage' | 'smartAnalyze'

export interface Screen {
  readonly title: string
  /** Full paths; a query such as `?mode=rk` says that the code guards this mode of the page only. */
  readonly routes: readonly string[]
  /** `login`: whoever is signed in; `public`: no check. */
  readonly code: string
  /** The word of the code in the tree when it is not the screen itself, e.g. JR1 查看. */
  readonly codeTitle?: string
  /** Belongs to another screen too; the other one owns it (智能分析 = 21p0 of 终端统计). */
  readonly sharesCode?: true
  /** (W): the company must stand in this list. */
  readonly allowList?: AllowList
  /** The page opens for anybody and asks for a login in place (parts mall, common 1 row 3). */
  readonly inPlace?: true
  /** Action code → name. */
  readonly actions?: { readonly [code: string]: string }
  /** Actions owned by another screen that this one offers too (= in the appendix). */
  readonly shares?: readonly string[]
  /** A form and nothing besides: who only reads, such as an operations user without a position for it, does not open it. */
  readonly writing?: true
  /** Actions of other screens that are done on this page: whoever is given one gets the page (archives 6.7). */
  readonly formOf?: readonly string[]
  /** Pages that only an action opens, e.g. JT2 编辑 → …/itemEdit. */
  readonly pages?: { readonly [code: string]: readonly string[] }
}

export interface MenuGroup {
  readonly key: string
  readonly title: string
  /** (H): not offered in 岗位设置, granted by the edition: company.modules contains the group's title. */
  readonly hidden?: true
  /** Actions of the whole group, e.g. KRL 查看全部客户. */
  readonly actions?: { readonly [code: string]: string }
  readonly screens: readonly Screen[]
}
