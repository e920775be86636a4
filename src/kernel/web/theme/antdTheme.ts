import { type ThemeConfig, theme } from 'antd'
import { brandedPalette } from './brandColour.ts'
import { FONT, type Mode, type Palette, sizes, type TextSize } from './palette.ts'

export interface ThemeChoice {
  readonly mode: Mode
  readonly size?: TextSize
  /** Action colour of the brand, #RRGGBB (look 12). */
  readonly brand?: string
  /** Nothing moves (look 8). Antd must know: it takes a dialog away when told that its motion ended, and a motion of no length is not always told. */
  readonly still?: boolean
}

/** Ant Design in the product's colours, type and space, for light and dark (look 2). */
export function antdTheme({ mode, size = 'standard', brand, still = false }: ThemeChoice): ThemeConfig {
  const p = brandedPalette(mode, brand)
  const px = (standard: number) => Math.round(standard * sizes[size])
  return {
    // Styles are a sheet written at build time; the browser makes the variables they read, and no more.
    zeroRuntime: true,
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: p.brand,
      colorLink: p.brandTx,
      colorLinkHover: p.brandH,
      colorInfo: p.blue,
      colorSuccess: p.green,
      colorWarning: mode === 'dark' ? p.amber : '#9A6200',
      colorError: p.red,
      colorTextBase: p.ink,
      colorText: p.ink,
      colorTextSecondary: p.ink2,
      colorTextTertiary: p.ink3,
      colorTextPlaceholder: p.ink3,
      colorTextDescription: p.ink3,
      colorTextQuaternary: p.ink4,
      colorBgBase: p.bg,
      colorBgContainer: p.bg,
      colorBgElevated: p.raised,
      colorBgLayout: p.side,
      colorFillAlter: p.side,
      colorBorder: p.ctl,
      colorBorderSecondary: p.line,
      colorSplit: p.line2,
      controlItemBgHover: p.hover,
      controlItemBgActive: p.brandT,
      controlItemBgActiveHover: p.brandT,
      fontFamily: FONT,
      fontSize: px(14),
      fontSizeSM: px(12),
      fontSizeLG: px(16),
      lineHeight: 1.5714,
      fontWeightStrong: 600,
      controlHeight: px(30),
      controlHeightSM: px(24),
      controlHeightLG: px(40),
      controlOutlineWidth: 2,
      borderRadius: 4,
      borderRadiusSM: 3,
      borderRadiusLG: 6,
      borderRadiusXS: 2,
      motion: !still,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      boxShadow: '0 8px 24px rgba(13,24,32,.14), 0 0 0 1px rgba(13,24,32,.06)',
      boxShadowSecondary: '0 6px 20px rgba(13,24,32,.14), 0 0 0 1px rgba(13,24,32,.06)',
      boxShadowTertiary: 'none',
    },
    components: componentsOf(p, mode, px),
  }
}

function componentsOf(p: Palette, mode: Mode, px: (standard: number) => number): ThemeConfig['components'] {
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 400,
      primaryColor: p.onBrand,
      paddingInline: 12,
      contentFontSizeSM: px(13),
    },
    Table: {
      headerBg: p.side,
      headerColor: p.ink2,
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
      cellPaddingBlock: 7,
      cellPaddingInline: 10,
      cellFontSize: px(13),
      rowHoverBg: p.hover,
      rowSelectedBg: p.brandT,
      rowSelectedHoverBg: p.brandT,
      borderColor: p.line2,
      headerSortActiveBg: p.hover,
      bodySortBg: 'transparent',
    },
    Tabs: {
      horizontalItemGutter: 22,
      horizontalItemPadding: '9px 0',
      titleFontSize: px(14),
      inkBarColor: p.brand,
      itemSelectedColor: p.ink,
      itemColor: p.ink2,
      horizontalMargin: '0',
    },
    Tree: { titleHeight: px(28), nodeSelectedBg: p.brandT, nodeHoverBg: p.hover, indentSize: 16 },
    Form: { itemMarginBottom: 14, labelColor: p.ink2, verticalLabelPadding: '0 0 4px' },
    Segmented: { trackBg: p.hover, itemSelectedBg: p.bg, itemColor: p.ink2, trackPadding: 2 },
    Select: { colorBorder: p.field, optionHeight: px(30), optionPadding: '4px 10px' },
    Input: { paddingInline: 9, colorBorder: p.field },
    InputNumber: { colorBorder: p.field },
    DatePicker: { colorBorder: p.field },
    Checkbox: { borderRadiusSM: 3, colorBorder: p.field },
    Radio: { colorBorder: p.ctl },
    Pagination: { itemSize: px(28) },
    Tooltip: { colorBgSpotlight: mode === 'dark' ? '#33424B' : '#22303A' },
    Steps: { iconSize: 24, iconSizeSM: 20 },
    Drawer: { paddingLG: 20 },
    Modal: { titleFontSize: px(16) },
    Alert: { defaultPadding: '6px 10px' },
  }
}

/**
 * Puts mode, size and brand on the root element, where `tokens.css` reads them. Call once before the first render and
 * whenever the person changes a setting.
 */
export function applyTheme({ mode, size = 'standard', brand }: ThemeChoice, root = document.documentElement): void {
  root.dataset.mode = mode
  root.dataset.size = size
  const branded = brandedPalette(mode, brand)
  for (const name of ['brand', 'brandH', 'brandA', 'brandT', 'brandTx', 'onBrand'] as const) {
    root.style.setProperty(`--${name}`, branded[name])
  }
}
