/**
 * Colours of the product (look 2). `tokens.css` holds the same values as custom properties, so that the first paint
 * needs no script; a test compares the two.
 */
export const light = {
  ink: '#17212A',
  ink2: '#465461',
  ink3: '#5F6C78',
  ink4: '#9AA5AE',
  bg: '#FFFFFF',
  side: '#F4F6F7',
  raised: '#FFFFFF',
  hover: '#EEF2F4',
  line: '#DCE2E6',
  line2: '#EAEEF0',
  ctl: '#B4BEC6',
  field: '#87939D',
  brand: '#0B6674',
  brandH: '#0F7A8A',
  brandA: '#084F5A',
  brandT: '#E2F0F1',
  brandTx: '#0B6674',
  onBrand: '#FFFFFF',
  red: '#C4202F',
  redT: '#FDECEC',
  redTx: '#A81626',
  redS: '#C4202F',
  verm: '#B4480A',
  vermT: '#FFF0E3',
  vermTx: '#9C3D06',
  vermS: '#B4480A',
  amber: '#8A5A00',
  amberF: '#BB820F',
  amberT: '#FFF4D6',
  amberTx: '#7A4F00',
  blue: '#2563B8',
  blueT: '#E8F0FB',
  blueTx: '#1F549E',
  green: '#1B7F4B',
  greenT: '#E6F4EC',
  greenTx: '#16683D',
  violet: '#6B4FA8',
  violetT: '#F0EBFA',
  violetTx: '#5B4193',
}

export type Palette = { readonly [K in keyof typeof light]: string }

export const dark: Palette = {
  ink: '#E6ECEF',
  ink2: '#AEBAC2',
  ink3: '#8997A1',
  ink4: '#5C6972',
  bg: '#12181C',
  side: '#0D1215',
  raised: '#1F292F',
  hover: '#1B2429',
  // Light over whatever lies below: on bg exactly #2B363D and #212B31 (look 2), and as plain on every other ground.
  line: '#B9E0F826',
  line2: '#A8D6EE1A',
  ctl: '#46545D',
  field: '#61707B',
  brand: '#4DB6C4',
  brandH: '#6CC7D3',
  brandA: '#37A0AE',
  brandT: '#10313A',
  brandTx: '#6CCBD7',
  onBrand: '#06181B',
  red: '#FF7A80',
  redT: '#3A1A1E',
  redTx: '#FF9A9E',
  redS: '#D63A45',
  verm: '#FF9A52',
  vermT: '#38220F',
  vermTx: '#FFB27C',
  vermS: '#B4480A',
  amber: '#F0B94A',
  amberF: '#F0B94A',
  amberT: '#33280F',
  amberTx: '#F4C869',
  blue: '#7FB0F5',
  blueT: '#17273D',
  blueTx: '#9CC3FA',
  green: '#5CC98E',
  greenT: '#12301F',
  greenTx: '#7FDBA9',
  violet: '#B9A2EE',
  violetT: '#251D3A',
  violetTx: '#CBB9F4',
}

export type Mode = 'light' | 'dark'
export const palettes: Readonly<Record<Mode, Palette>> = { light, dark }

/** 标准, 大, 特大: multiplies type and control heights (look 3). */
export const sizes = { standard: 1, large: 1.125, huge: 1.25 } as const
export type TextSize = keyof typeof sizes

export const FONT =
  '"Inter Variable","PingFang SC","HarmonyOS Sans SC","MiSans","Source Han Sans SC","Noto Sans CJK SC","Microsoft YaHei UI","Microsoft YaHei",sans-serif'
