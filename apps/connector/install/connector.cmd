@echo off
rem Starts the connector with the Node of this machine (20.19 or newer).
where node >nul 2>nul
if errorlevel 1 (
  echo The connector needs Node.js 20.19 or newer; see INSTALL.txt.
  exit /b 1
)
node "%~dp0connector.mjs" %*
