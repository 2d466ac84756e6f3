import type { Appearance } from '@stripe/stripe-js'

export function stripeAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  const outline = `2px solid ${token('focus')}`
  return {
    theme: 'flat',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: token('ink'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('error'),
      fontFamily: 'Arial, "Helvetica Neue", sans-serif',
      fontSizeBase: '16px',
      borderRadius: '4px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('edge')}`, boxShadow: 'none' },
      '.Input:focus': { outline, outlineOffset: '2px' },
      '.Input--invalid': { borderColor: token('error') },
      '.Label': { fontSize: '14px', fontWeight: '600' },
      '.Tab, .Block': { border: `1px solid ${token('edge')}`, boxShadow: 'none' },
    },
  }
}

export function watchColourScheme(onChange: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
