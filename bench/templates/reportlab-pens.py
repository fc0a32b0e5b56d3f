"""Draws names on pens with ReportLab: the text is fitted to its box and the font embedded as a subset, without shaping."""

import json
import sys

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

MM = 72 / 25.4


def main():
    work = json.load(sys.stdin)
    pen, box, sizes = work["pen"], work["box"], work["sizes"]
    pdfmetrics.registerFont(TTFont("Pen", work["font"]))
    for i, name in enumerate(work["names"]):
        page = canvas.Canvas(f"{work['folder']}/reportlab-{i}.pdf", pagesize=(pen["width"] * MM, pen["height"] * MM))
        width = pdfmetrics.stringWidth(name, "Pen", 1)
        size = min(sizes["largest"], box["width"] * MM / width, box["height"] * MM)
        if size < sizes["smallest"]:
            raise ValueError(f"{name} is too long.")
        page.setFont("Pen", size)
        page.setFillColorCMYK(0, 0, 0, 1)
        page.drawCentredString((box["x"] + box["width"] / 2) * MM, 2 * MM, name)
        page.save()


main()
