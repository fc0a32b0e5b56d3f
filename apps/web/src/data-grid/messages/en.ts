export const messages = {
  grid: {
    columns: 'Columns',
    reset: 'Reset columns',
    moveUp: 'Move {{column}} towards the start',
    moveDown: 'Move {{column}} towards the end',
    sortHint: 'Enter sorts.',
    arrangeHint: 'Alt and an arrow key moves the column, Shift and an arrow key changes its width.',
    moved: '{{column}}: column {{place}} of {{count}}',
    resized: '{{column}}: width {{width}}',
    resizeHandle: 'Drag to change the width of {{column}}',
    selectAll: 'Select all rows shown',
  },
} as const
