import { sizes } from './packages/ui/src/foundations/sizes.ts'
import plugin from 'tailwindcss/plugin'
import type { Config } from 'tailwindcss'

/** Colours by meaning. Every pair that carries text meets WCAG AA (4.5:1); `packages/ui/src/tokens.test.ts` proves it. */
export const light = {
  page: '#F5F7FA',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F7F9FB',
  hover: '#F1F4F8',
  line: '#E4E8EE',
  'line-strong': '#C6CED9',
  text: '#1B2430',
  secondary: '#5B6675',
  placeholder: '#6B7686',
  disabled: '#A3ACB9',
  'on-solid': '#FFFFFF',
  overlay: 'rgb(15 23 35 / 0.42)',
  tip: '#2A3442',
  'tip-text': '#FFFFFF',
  primary: '#1664C0',
  'primary-hover': '#1257A8',
  'primary-active': '#0E488C',
  'primary-soft': '#ECF3FA',
  'primary-text': '#1664C0',
  success: '#1D7F48',
  'success-soft': '#E8F5ED',
  'success-text': '#176B3B',
  warning: '#B86E00',
  'warning-soft': '#FFF4E0',
  'warning-text': '#8A5200',
  danger: '#C7352E',
  'danger-hover': '#AE2B25',
  'danger-active': '#93231E',
  'danger-soft': '#FDEDEC',
  'danger-text': '#B42A23',
  info: '#2A6FD1',
  'info-soft': '#E9F1FC',
  'info-text': '#1F5DB5',
  'chart-1': '#1664C0',
  'chart-2': '#B87400',
  'chart-3': '#1B9E77',
  'chart-4': '#C2417C',
  'chart-5': '#2E93CC',
  'chart-6': '#7A5FB5',
  'chart-7': '#8A5A2B',
  'chart-8': '#6B7686',
} as const

export type ColourToken = keyof typeof light

export const dark: Record<ColourToken, string> = {
  page: '#10151C',
  surface: '#181E27',
  raised: '#1F2732',
  sunken: '#141A22',
  hover: '#232C38',
  line: '#2B3441',
  'line-strong': '#435062',
  text: '#E5EAF1',
  secondary: '#A1ACBB',
  placeholder: '#8D99A9',
  disabled: '#5F6B7B',
  'on-solid': '#FFFFFF',
  overlay: 'rgb(0 0 0 / 0.6)',
  tip: '#3A4656',
  'tip-text': '#F2F5F9',
  primary: '#2470CB',
  'primary-hover': '#1E65BA',
  'primary-active': '#1958A4',
  'primary-soft': '#1B2C43',
  'primary-text': '#74B0F4',
  success: '#1F824B',
  'success-soft': '#173125',
  'success-text': '#66C993',
  warning: '#B86E00',
  'warning-soft': '#372A14',
  'warning-text': '#E8B055',
  danger: '#C9413A',
  'danger-hover': '#B93831',
  'danger-active': '#A4302A',
  'danger-soft': '#3B2021',
  'danger-text': '#F28C86',
  info: '#2D6FCC',
  'info-soft': '#1A2B45',
  'info-text': '#7DB1F5',
  'chart-1': '#5B9FEA',
  'chart-2': '#E5A335',
  'chart-3': '#3FBF95',
  'chart-4': '#E077A8',
  'chart-5': '#7CC6F0',
  'chart-6': '#A48BDB',
  'chart-7': '#C9A04E',
  'chart-8': '#94A0B0',
}

const variables = (colours: Record<string, string>) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--c-${name}`, value]))
const colours = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--c-${name})`]))

export default {
  content: [],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: { ...colours, transparent: 'transparent', current: 'currentColor', inherit: 'inherit' },
    fontFamily: {
      sans: [
        '-apple-system',
        '"PingFang SC"',
        '"HarmonyOS Sans SC"',
        '"Microsoft YaHei"',
        '"Noto Sans CJK SC"',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', '"Noto Sans Mono CJK SC"', 'monospace'],
    },
    fontSize: {
      small: ['12px', '18px'],
      table: ['13px', '20px'],
      body: ['14px', '22px'],
      subtitle: ['16px', '24px'],
      title: ['18px', '26px'],
      figure: ['24px', '32px'],
      total: ['32px', '40px'],
    },
    borderRadius: { none: '0', xs: '3px', sm: '4px', DEFAULT: '6px', lg: '10px', full: '9999px' },
    boxShadow: { none: 'none', overlay: '0 8px 28px rgb(15 23 35 / 0.14), 0 1px 3px rgb(15 23 35 / 0.10)' },
    extend: {
      spacing: Object.fromEntries(Object.entries(sizes).map(([name, px]) => [name, `${px}px`])),
      maxWidth: { form: '1200px' },
      zIndex: { sticky: '10', overlay: '50', toast: '60' },
      transitionDuration: { DEFAULT: '100ms', overlay: '200ms' },
      keyframes: {
        fade: { from: { opacity: '0' } },
        pop: { from: { opacity: '0', transform: 'translateY(4px)' } },
        'slide-left': { from: { transform: 'translateX(100%)' } },
        pulse: { '50%': { opacity: '0.45' } },
      },
      animation: {
        fade: 'fade 200ms ease-out',
        pop: 'pop 200ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'slide-left': 'slide-left 200ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        pulse: 'pulse 1.6s ease-in-out infinite',
        spin: 'spin 800ms linear infinite',
      },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { ...variables(light), 'color-scheme': 'light' },
        // Paper is white: what is printed has the light colours.
        '@media screen': { ':root[data-theme="dark"]': { ...variables(dark), 'color-scheme': 'dark' } },
        '@media screen and (prefers-color-scheme: dark)': {
          ':root[data-theme="auto"]': { ...variables(dark), 'color-scheme': 'dark' },
        },
      })
    }),
  ],
} satisfies Config
