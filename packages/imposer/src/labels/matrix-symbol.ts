/** A QR code or Data Matrix symbol as PDF path operators, in a square of `modules` units with y down. */
export interface MatrixSymbol {
  readonly modules: number
  readonly path: string
}

/** Returns the symbol with these dark modules; adjacent ones in a row are one rectangle. */
export function matrixSymbol(modules: number, isDark: (x: number, y: number) => boolean): MatrixSymbol {
  let path = ''
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (x + 1 < modules && isDark(x + 1, y)) x++
      path += `${start} ${y} ${x + 1 - start} 1 re\n`
    }
  }
  return { modules, path }
}
